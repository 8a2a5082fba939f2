CREATE TYPE shade AS ENUM ( 'red', 'green' );
CREATE SEQUENCE seq_id INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START 1 NO CYCLE;
CREATE TABLE stock.shelf(shelf_id INTEGER DEFAULT(nextval('seq_id')), shade shade NOT NULL, "level" UTINYINT, PRIMARY KEY(shelf_id));
CREATE TABLE stock.item(item_id HUGEINT PRIMARY KEY, shelf_id INTEGER, title VARCHAR NOT NULL, dims STRUCT(w INTEGER, h INTEGER), parts INTEGER[3], weight DECIMAL(18,3), added TIMESTAMP WITH TIME ZONE, quality VARCHAR CHECK((quality IN ('new', 'used'))), FOREIGN KEY (shelf_id) REFERENCES stock.shelf(shelf_id));
