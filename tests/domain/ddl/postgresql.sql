--
-- PostgreSQL database dump
--
\restrict abcDEF

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE TYPE public.mood AS ENUM (
    'calm',
    'tense'
);
ALTER TYPE public.mood OWNER TO postgres;

CREATE DOMAIN public.grade AS character varying(2)
	CONSTRAINT grade_check CHECK (((VALUE)::text = ANY ((ARRAY['A'::character varying, 'B'::character varying])::text[])));

CREATE FUNCTION public.touch() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  create table nope (a int);
  return new;
end;
$$;

CREATE TABLE public.vessel (
    id integer NOT NULL,
    name text NOT NULL,
    "Home Port" character varying(40),
    mood public.mood DEFAULT 'calm'::public.mood NOT NULL,
    grade public.grade,
    capacity double precision,
    built date,
    tags text[],
    meta jsonb DEFAULT '{}'::jsonb,
    status text DEFAULT 'idle'::text NOT NULL,
    CONSTRAINT vessel_status_check CHECK ((status = ANY (ARRAY['idle'::text, 'sailing'::text, 'docked'::text])))
);
COMMENT ON TABLE public.vessel IS 'Ships of the fleet';
COMMENT ON COLUMN public.vessel.capacity IS 'Capacity (tonnes)';

CREATE SEQUENCE public.vessel_id_seq
    START WITH 1
    INCREMENT BY 1;
ALTER SEQUENCE public.vessel_id_seq OWNED BY public.vessel.id;

CREATE TABLE public.voyage (
    voyage_id bigint NOT NULL,
    vessel_id integer NOT NULL,
    departed_at timestamp with time zone NOT NULL,
    arrived_at timestamp without time zone,
    cargo numeric(12,2) DEFAULT 0 NOT NULL,
    delayed boolean DEFAULT false
)
PARTITION BY RANGE (departed_at);
CREATE TABLE public.voyage_2025 (
    voyage_id bigint NOT NULL,
    vessel_id integer NOT NULL,
    departed_at timestamp with time zone NOT NULL,
    arrived_at timestamp without time zone,
    cargo numeric(12,2) DEFAULT 0 NOT NULL,
    delayed boolean DEFAULT false
);
ALTER TABLE ONLY public.voyage ATTACH PARTITION public.voyage_2025 FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');

CREATE TABLE archive.vessel (
    id integer NOT NULL,
    sold_on date
);

COPY public.vessel (id, name) FROM stdin;
1	Aurora; CREATE TABLE trap (x int);
2	It's
\.

ALTER TABLE ONLY public.vessel ALTER COLUMN id SET DEFAULT nextval('public.vessel_id_seq'::regclass);
ALTER TABLE ONLY public.vessel
    ADD CONSTRAINT vessel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.voyage
    ADD CONSTRAINT voyage_pkey PRIMARY KEY (voyage_id, departed_at);
CREATE UNIQUE INDEX vessel_name ON public.vessel USING btree (name);
CREATE INDEX lower_name ON public.vessel USING btree (lower(name));
ALTER TABLE ONLY public.voyage
    ADD CONSTRAINT voyage_vessel_fkey FOREIGN KEY (vessel_id) REFERENCES public.vessel(id) ON DELETE CASCADE;
\unrestrict abcDEF
