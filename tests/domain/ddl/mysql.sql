-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: clinic
-- ------------------------------------------------------
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;

--
-- Table structure for table `doctor`
--

DROP TABLE IF EXISTS `doctor`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE `doctor` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `full_name` varchar(80) COLLATE utf8mb4_unicode_ci NOT NULL COMMENT '姓名',
  `ward` enum('east','west','it''s "north"') DEFAULT 'east',
  `is_active` tinyint(1) NOT NULL DEFAULT '1',
  `photo` longblob,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uk_name` (`full_name`),
  KEY `idx_ward` (`ward`)
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT='医生';

LOCK TABLES `doctor` WRITE;
INSERT INTO `doctor` VALUES (1,'O\'Neill; CREATE TABLE x (y int)','east',1,NULL);
UNLOCK TABLES;

DELIMITER ;;
/*!50003 CREATE*/ /*!50003 TRIGGER `t` BEFORE INSERT ON `doctor` FOR EACH ROW BEGIN SET NEW.ward = 'east'; END */;;
CREATE TABLE not_a_table (a int);;
DELIMITER ;

CREATE TABLE `visit` (
  `visit_id` bigint NOT NULL AUTO_INCREMENT,
  `doctor_id` int unsigned NOT NULL COMMENT 'who was seen',
  `referred_by_id` int unsigned DEFAULT NULL,
  `fee_amt` decimal(10,2) NOT NULL DEFAULT '0.00' COMMENT 'fee paid',
  `waiting_minutes` decimal(8,0) DEFAULT NULL,
  `state` tinyint NOT NULL DEFAULT '0' COMMENT '状态：0待诊，1已诊，2取消',
  `created_at` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  `day` date GENERATED ALWAYS AS (cast(`created_at` as date)) STORED,
  `kind` varchar(10) NOT NULL,
  PRIMARY KEY (`visit_id`),
  KEY `fk_doctor` (`doctor_id`),
  CONSTRAINT `fk_doctor` FOREIGN KEY (`doctor_id`) REFERENCES `doctor` (`id`) ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT `fk_ref` FOREIGN KEY (`referred_by_id`) REFERENCES `doctor` (`id`) ON DELETE SET NULL,
  CONSTRAINT `kinds` CHECK ((`kind` in (_utf8mb4'first',_utf8mb4'repeat')))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
/*!50100 PARTITION BY HASH (visit_id) PARTITIONS 4 */;

/*!50001 CREATE VIEW `hidden_view` AS SELECT 1 AS `a`*/;
CREATE VIEW `busy` AS select `doctor`.`id` from `doctor`;
