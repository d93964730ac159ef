BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('r0003');
CREATE TABLE balances (
	account TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	PRIMARY KEY (account)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "balances" VALUES('bank',-2000000);
INSERT INTO "balances" VALUES('house',1525);
INSERT INTO "balances" VALUES('layout:blackjack-1',1000);
INSERT INTO "balances" VALUES('layout:great-8-1',1000);
INSERT INTO "balances" VALUES('layout:lucky-8-1',500);
INSERT INTO "balances" VALUES('layout:pai-gow-1',0);
INSERT INTO "balances" VALUES('layout:straights-1',0);
INSERT INTO "balances" VALUES('player:ann',996975);
INSERT INTO "balances" VALUES('player:bob',999000);
CREATE TABLE commands (
	number INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	last_seq INTEGER NOT NULL, 
	reply TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE (id)
)
 STRICT

;
INSERT INTO "commands" VALUES(1,'grant-ann','ann','bank',1000007,1,'{"events":1,"ok":true,"table":"bank"}','3fa2542aeca3033791ff9170d2cb7db1aa724d26bde39a8e1715b8a05f42b94b');
INSERT INTO "commands" VALUES(2,'grant-bob','bob','bank',1000014,2,'{"events":1,"ok":true,"table":"bank"}','4ceca22250f40ad6132759ac1d3dc3ec630e361e98599bf62818e5501ee9dde9');
INSERT INTO "commands" VALUES(3,'open-great-8-1','ann','great-8-1',1000021,3,'{"events":1,"ok":true,"table":"great-8-1"}','4ed21be7f248d97e678b419e18646f27ffa4632bcf6fd048e9c3602c1982efcc');
INSERT INTO "commands" VALUES(4,'command-1','ann','great-8-1',1000035,5,'{"events":2,"ok":true,"table":"great-8-1"}','ef575abe4a63952210a59df1d4e8f07e692d0d9d7fc6b6615970cc5e4aa1af68');
INSERT INTO "commands" VALUES(5,'command-2','bob','great-8-1',1000049,6,'{"events":1,"ok":true,"table":"great-8-1"}','af0abaddd0e95f5feb76aae7f9b2a248188658d7ba8034cace4658992ee1fd09');
INSERT INTO "commands" VALUES(6,'command-3','ann','great-8-1',1000063,7,'{"events":1,"ok":true,"table":"great-8-1"}','af6d16b3a3f5d755174ae121d83c89167d4bb5d9faac08a760e51a7900a8dfc0');
INSERT INTO "commands" VALUES(7,'command-4','bob','great-8-1',1000077,9,'{"events":2,"ok":true,"table":"great-8-1"}','cfbe4f3a2086cc623145c547d1bb255cdeba6b37e4402b8e9578ba922168a9a7');
INSERT INTO "commands" VALUES(8,'command-5','ann','great-8-1',1000091,10,'{"events":1,"ok":true,"table":"great-8-1"}','f548ede74026ea78dd2b4cc72f68ff1e966f91a1a0f2443fc6a67d8711e3f47e');
INSERT INTO "commands" VALUES(9,'command-6','bob','great-8-1',1000112,13,'{"events":3,"ok":true,"table":"great-8-1"}','226c5c83426222e1daf5ab26101930ae02318cf52c86fdd9a47b8da26237c350');
INSERT INTO "commands" VALUES(10,'command-7','ann','great-8-1',1000126,14,'{"events":1,"ok":true,"table":"great-8-1"}','68412ea13123e4428ae46ce8dbd8e3cf5aa6d95386f73dd43c85db17c57995bb');
INSERT INTO "commands" VALUES(11,'command-8','bob','great-8-1',1000140,15,'{"events":1,"ok":true,"table":"great-8-1"}','67684224be981eacd5c43685adf04d9e5fe89558c2019c9cb711f8691ed920a3');
INSERT INTO "commands" VALUES(12,'command-9','ann','great-8-1',1000154,16,'{"events":1,"ok":true,"table":"great-8-1"}','eca2780e691f566f6c0f91c94938909ac2f7050466952c329cdcc3d397dc1426');
INSERT INTO "commands" VALUES(13,'command-10','bob','great-8-1',1000168,17,'{"events":1,"ok":true,"table":"great-8-1"}','ff2834329be45a1007c78bca8b7efb36c5da027296db29549501228cec9c3b85');
INSERT INTO "commands" VALUES(14,'command-11','ann','great-8-1',1000182,28,'{"events":11,"ok":true,"table":"great-8-1"}','7479548c09729b6e026ded7adf1d5b011ead4c3561e90146893bcff12ee43d67');
INSERT INTO "commands" VALUES(15,'command-12','bob','great-8-1',1000196,29,'{"events":1,"ok":true,"table":"great-8-1"}','dbaf274728c749b37e1ad3d9867eaabff9843ea8d4e4e93e9e8130c08bf0a7dc');
INSERT INTO "commands" VALUES(16,'command-13','ann','great-8-1',1000210,31,'{"events":2,"ok":true,"table":"great-8-1"}','2a60b7ccabdf379953d1e08f074e478b19ac0eded59f0359f15f45e219656cd6');
INSERT INTO "commands" VALUES(17,'command-14','bob','great-8-1',1000224,32,'{"events":1,"ok":true,"table":"great-8-1"}','d6d6a08ca2cb2698868bd59c0f5e7058b664bdba284148b7f28b46c8cbd0eaf7');
INSERT INTO "commands" VALUES(18,'command-15','ann','great-8-1',1000238,35,'{"events":3,"ok":true,"table":"great-8-1"}','0559164b18a8b356cee8da180e39617d776ea963f4347f84c47173884caf7dbe');
INSERT INTO "commands" VALUES(19,'command-16','bob','great-8-1',1000259,36,'{"events":1,"ok":true,"table":"great-8-1"}','5725f0e0f60ffd7f38ded26996519e1d8a3903e96c915ad20caf2127150b0c63');
INSERT INTO "commands" VALUES(20,'command-17','ann','great-8-1',1000273,37,'{"events":1,"ok":true,"table":"great-8-1"}','ce9b85c3e7fde61de2bb969fbc1971ad65760b456436b083f6a53e559c4ccb10');
INSERT INTO "commands" VALUES(21,'open-lucky-8-1','ann','lucky-8-1',1000287,38,'{"events":1,"ok":true,"table":"lucky-8-1"}','0ddd7bca19aa7f9bdad4092ab65273a265056668b250debbf508e76f90858721');
INSERT INTO "commands" VALUES(22,'command-18','ann','lucky-8-1',1000301,40,'{"events":2,"ok":true,"table":"lucky-8-1"}','896e64cbab7916a795295a781df80653887042dd9e4beeaa51608e2f47e97d83');
INSERT INTO "commands" VALUES(23,'command-19','ann','lucky-8-1',1000315,42,'{"events":2,"ok":true,"table":"lucky-8-1"}','7d6e8603527eb5544ecbe9233f04ab964a985eeae5f88dc7363a770e31c6ef0d');
INSERT INTO "commands" VALUES(24,'command-20','ann','lucky-8-1',1000329,46,'{"events":4,"ok":true,"table":"lucky-8-1"}','22ed2461cc431ad242ad523756a4cab1c23a02ba6d21a324309c720265667c01');
INSERT INTO "commands" VALUES(25,'command-21','ann','lucky-8-1',1000350,47,'{"events":1,"ok":true,"table":"lucky-8-1"}','d997bda0ac26967eef39e63f14d197d9f41f84f3db61ab4dc3b844008532d1a5');
INSERT INTO "commands" VALUES(26,'command-22','ann','lucky-8-1',1000364,48,'{"events":1,"ok":true,"table":"lucky-8-1"}','787bf11638888a78ea73b143644975d5f151cd26138ed17d75305eec2b35349a');
INSERT INTO "commands" VALUES(27,'command-23','ann','lucky-8-1',1000378,60,'{"events":12,"ok":true,"table":"lucky-8-1"}','0473f4b9a2e7103d2562de8bf220431f8e5776bf7ae007ff32fee6f925aafc05');
INSERT INTO "commands" VALUES(28,'command-24','ann','lucky-8-1',1000392,61,'{"events":1,"ok":true,"table":"lucky-8-1"}','e938b2b340dc4a32c2ebe9ef5f07284d06847ce8efbf125b734a75668190b338');
INSERT INTO "commands" VALUES(29,'command-25','ann','lucky-8-1',1000406,62,'{"events":1,"ok":true,"table":"lucky-8-1"}','f58c91025698dd2be3baa09c360648025a8622466a6ad3067331e0927b4ab21e');
INSERT INTO "commands" VALUES(30,'command-26','ann','lucky-8-1',1000420,63,'{"events":1,"ok":true,"table":"lucky-8-1"}','19dde453e3cfeccd638b61ff28311a21f10822f7ea284ec5da97971673b7f470');
INSERT INTO "commands" VALUES(31,'command-27','ann','lucky-8-1',1000434,74,'{"events":11,"ok":true,"table":"lucky-8-1"}','7e849779f37e57c9fc49effa8a1174ae1cb23759f69667cb64a2724dbbbbd578');
INSERT INTO "commands" VALUES(32,'command-28','ann','lucky-8-1',1000448,75,'{"events":1,"ok":true,"table":"lucky-8-1"}','161379b68a708ff6038196ef851f90447be70e69fe837d7f45502f759def53af');
INSERT INTO "commands" VALUES(33,'command-29','ann','lucky-8-1',1000462,86,'{"events":11,"ok":true,"table":"lucky-8-1"}','cbf41897e85cd47f25e511112f80dd773120bb6b877eb0c703c570832f3c2618');
INSERT INTO "commands" VALUES(34,'command-30','ann','lucky-8-1',1000476,87,'{"events":1,"ok":true,"table":"lucky-8-1"}','a4cf8ad56113e23d662c82f67be7ea06bb79ba4d1f9024e5fd4cabff5895f7de');
INSERT INTO "commands" VALUES(35,'command-31','ann','lucky-8-1',1000490,88,'{"events":1,"ok":true,"table":"lucky-8-1"}','599b1161c51d7759dabe1f11ea9391ada1c511a1861586c353960e01b911d528');
INSERT INTO "commands" VALUES(36,'command-32','ann','lucky-8-1',1000504,100,'{"events":12,"ok":true,"table":"lucky-8-1"}','808bde0d15b19a53988eb1b16924e8df1ef835c50c95aef206c92c78701fde98');
INSERT INTO "commands" VALUES(37,'command-33','ann','lucky-8-1',1000518,101,'{"events":1,"ok":true,"table":"lucky-8-1"}','d33c0e42847386fdd80516a7e9a59bf0fece64472f46bdabc9aa4b8b4ee3eec5');
INSERT INTO "commands" VALUES(38,'command-34','ann','lucky-8-1',1000532,102,'{"events":1,"ok":true,"table":"lucky-8-1"}','fbc97d4408afa7882157822df0e368d6bdab7448d3e94c69e619c8e39c52b23f');
INSERT INTO "commands" VALUES(39,'command-35','ann','lucky-8-1',1000546,113,'{"events":11,"ok":true,"table":"lucky-8-1"}','18a315e89f06677a5ab25021db00a63bc57f6cb77730586f5b1b2ab9687bda47');
INSERT INTO "commands" VALUES(40,'command-36','ann','lucky-8-1',1000560,114,'{"events":1,"ok":true,"table":"lucky-8-1"}','5fb4ca3e1cd5b999ded82d5ae269547706f1f892d75f93d82268729c7cea9bf1');
INSERT INTO "commands" VALUES(41,'open-straights-1','ann','straights-1',1000574,115,'{"events":1,"ok":true,"table":"straights-1"}','9eecbb533feaaa44df92cc65afe133f0a5939aa26567a6e21b48c5cfa48fa027');
INSERT INTO "commands" VALUES(42,'command-37','ann','straights-1',1000595,117,'{"events":2,"ok":true,"table":"straights-1"}','da1e7140ff8c50e25780d5024e24903dd16c1d9d65ef33302487019f30e763ff');
INSERT INTO "commands" VALUES(43,'command-38','ann','straights-1',1000609,119,'{"events":2,"ok":true,"table":"straights-1"}','8ea44cfc23a45905e36805de37355d5699a0f39390976c03c9b1bbee28b5201f');
INSERT INTO "commands" VALUES(44,'command-39','ann','straights-1',1000623,122,'{"events":3,"ok":true,"table":"straights-1"}','4e4a60de45e0a475e5e1b50ed35f2c8f3c444b3bc7f5adf80f808bcc747706d7');
INSERT INTO "commands" VALUES(45,'command-40','ann','straights-1',1000637,123,'{"events":1,"ok":true,"table":"straights-1"}','eae5a01a3b5887ddfb10ca2400979e117043801aa84829b0a36cbfb959702d56');
INSERT INTO "commands" VALUES(46,'command-41','ann','straights-1',1000651,131,'{"events":8,"ok":true,"table":"straights-1"}','a6f1951c24e0274f1c6a63c57790633e3bac6386124cca3b8da0801520b3c9b5');
INSERT INTO "commands" VALUES(47,'command-42','ann','straights-1',1000665,133,'{"events":2,"ok":true,"table":"straights-1"}','578b53ae22590ca9c16608b8a885c684cb56984c406cb622d703ec6e452d8398');
INSERT INTO "commands" VALUES(48,'command-43','ann','straights-1',1000679,136,'{"events":3,"ok":true,"table":"straights-1"}','a161c0a20da42e73f551135a7e85f375ee5b5da69042356da2572467a9899dd2');
INSERT INTO "commands" VALUES(49,'command-44','ann','straights-1',1000693,137,'{"events":1,"ok":true,"table":"straights-1"}','d244d6178ae7ff157e2896e95e66b8d41c7b1cef11f0ae768c1c152a2da706e3');
INSERT INTO "commands" VALUES(50,'command-45','ann','straights-1',1000707,138,'{"events":1,"ok":true,"table":"straights-1"}','7744d6a2b52fc2f3fd7bb10ac01b76c1f8c97d7ca598ed533303a607924b36f8');
INSERT INTO "commands" VALUES(51,'command-46','ann','straights-1',1000721,147,'{"events":9,"ok":true,"table":"straights-1"}','717ec8d7ad2d6469b82c44bf27b4921aef27d73c4157bac3d1c96bda3c9d47e7');
INSERT INTO "commands" VALUES(52,'command-47','ann','straights-1',1000735,149,'{"events":2,"ok":true,"table":"straights-1"}','13099de9a24574cd22c9b40823454511ad55f24e42b5da3c12e38c6d9ec80e29');
INSERT INTO "commands" VALUES(53,'command-48','ann','straights-1',1000749,152,'{"events":3,"ok":true,"table":"straights-1"}','af142355e89b302148d56d5fe0ee3687168051be278b971d637b208e1a00e3be');
INSERT INTO "commands" VALUES(54,'open-blackjack-1','ann','blackjack-1',1000763,153,'{"events":1,"ok":true,"table":"blackjack-1"}','6e5b4903550a2b30ed4b47d3d2d8fdba5cc78029b87c2007b55cb7cb850352ff');
INSERT INTO "commands" VALUES(55,'command-49','ann','blackjack-1',1000784,155,'{"events":2,"ok":true,"table":"blackjack-1"}','7c9b078eb6b00f2e5b86d065d50d5e6228e32475628c378c4a73b844e6bec4e8');
INSERT INTO "commands" VALUES(56,'command-50','bob','blackjack-1',1000798,156,'{"events":1,"ok":true,"table":"blackjack-1"}','e0814f92440f1f1801c652f86cc422148b0166a34e690e94cf7a3102ca057d78');
INSERT INTO "commands" VALUES(57,'command-51','ann','blackjack-1',1000812,157,'{"events":1,"ok":true,"table":"blackjack-1"}','a1ab0b3d64cde6e47f68a8cc011407e1cd1215a900f6a5eac710c038f91374c9');
INSERT INTO "commands" VALUES(58,'command-52','bob','blackjack-1',1000826,159,'{"events":2,"ok":true,"table":"blackjack-1"}','b5a7ac42d6965b3fb9fa298b8e1b10ad2963afcb0c4a359e3759b08680024b93');
INSERT INTO "commands" VALUES(59,'command-53','ann','blackjack-1',1000840,160,'{"events":1,"ok":true,"table":"blackjack-1"}','8338906cebc3d43f638b7e88853b1d42ea33f3e1a4b1c322d5d043d8a901c863');
INSERT INTO "commands" VALUES(60,'command-54','bob','blackjack-1',1000854,163,'{"events":3,"ok":true,"table":"blackjack-1"}','edd443dd137f7470e6778afd9410dee606a9dafaed7826227d29c96d16eb4c66');
INSERT INTO "commands" VALUES(61,'command-55','ann','blackjack-1',1000868,164,'{"events":1,"ok":true,"table":"blackjack-1"}','6ed89dcd6e429f6ec9d0d91af78e6e86afb31f2fc0af96b50a8fd23f4a64bc38');
INSERT INTO "commands" VALUES(62,'command-56','bob','blackjack-1',1000882,165,'{"events":1,"ok":true,"table":"blackjack-1"}','c9d5e83a244da8ac016476172db148aa855fa4778072a8e58d1b178a00e54ffe');
INSERT INTO "commands" VALUES(63,'command-57','ann','blackjack-1',1000896,166,'{"events":1,"ok":true,"table":"blackjack-1"}','6909a16642021911ae32a5220211e7c79d3ff29acd28001f7432f34e335753af');
INSERT INTO "commands" VALUES(64,'command-58','bob','blackjack-1',1000910,175,'{"events":9,"ok":true,"table":"blackjack-1"}','464fd83636f9af71073bd3086b7507afd34951c34ee89b7362a1b8fd0481e14b');
INSERT INTO "commands" VALUES(65,'command-59','ann','blackjack-1',1000924,178,'{"events":3,"ok":true,"table":"blackjack-1"}','cd3b33637c8083e9f5553df8f48a54ab8ef5f46db017f88d47a6cfb8d9acd649');
INSERT INTO "commands" VALUES(66,'command-60','ann','blackjack-1',1000945,181,'{"events":3,"ok":true,"table":"blackjack-1"}','8089f619594a122a04d9dbd8d560637be13186ca8472ff819058dca72280228e');
INSERT INTO "commands" VALUES(67,'command-61','bob','blackjack-1',1000959,189,'{"events":8,"ok":true,"table":"blackjack-1"}','0d626aa8343746c52f4c4fb391d27d0cceafd5ec30d305775dc5d0d81db8de27');
INSERT INTO "commands" VALUES(68,'command-62','ann','blackjack-1',1000973,190,'{"events":1,"ok":true,"table":"blackjack-1"}','45881e129c4da7bc7519d19023ec47e853e4275f130a3d170ea01e7b32738683');
INSERT INTO "commands" VALUES(69,'command-63','bob','blackjack-1',1000987,192,'{"events":2,"ok":true,"table":"blackjack-1"}','77f8b537a0f1d36705121bf10292bb0fc68d7af69e2c0ecf5041d9c245e600ba');
INSERT INTO "commands" VALUES(70,'command-64','ann','blackjack-1',1001001,193,'{"events":1,"ok":true,"table":"blackjack-1"}','8a9d867d854061ac2d07787f6b2c335e60f5b74c80c1cacced1371d2852f61f9');
INSERT INTO "commands" VALUES(71,'command-65','bob','blackjack-1',1001015,196,'{"events":3,"ok":true,"table":"blackjack-1"}','219a7c18a8cac27f6c93e512314a0c2a314c8f13b1625f1f5f80c703f660f70b');
INSERT INTO "commands" VALUES(72,'command-66','ann','blackjack-1',1001029,197,'{"events":1,"ok":true,"table":"blackjack-1"}','cef3f6b298dd609239bc79dc7453aebd0b70eeb29b1deca8d3f89a15d6c37487');
INSERT INTO "commands" VALUES(73,'command-67','bob','blackjack-1',1001043,198,'{"events":1,"ok":true,"table":"blackjack-1"}','300f2b47687451fd326ea6fe4cf6d8f65f6799eea0ab20a2bcaf027b7df64890');
INSERT INTO "commands" VALUES(74,'command-68','ann','blackjack-1',1001057,199,'{"events":1,"ok":true,"table":"blackjack-1"}','82fcebf02ca6d72bbe582efeae69eb14638ae38c0038efa4e687e18b7a2bdfbb');
INSERT INTO "commands" VALUES(75,'command-69','bob','blackjack-1',1001071,200,'{"events":1,"ok":true,"table":"blackjack-1"}','f8c78f505d5c2ad16deffdd9265b517b9670fdcc12bb8e00ec16fc86446bc6cf');
INSERT INTO "commands" VALUES(76,'command-70','ann','blackjack-1',1001085,210,'{"events":10,"ok":true,"table":"blackjack-1"}','50bdb47f4b6b5bfeb24e180b4a202ab6ba01baa349dcdadca346752f47ff0308');
INSERT INTO "commands" VALUES(77,'open-pai-gow-1','ann','pai-gow-1',1001099,211,'{"events":1,"ok":true,"table":"pai-gow-1"}','4a1577a97ab29a8a772b569798f3a69d09e3b21a0d8b36b4f83c328eeb4e3331');
INSERT INTO "commands" VALUES(78,'command-71','ann','pai-gow-1',1001120,213,'{"events":2,"ok":true,"table":"pai-gow-1"}','3e07ef305a119fbad3fbd3fd2ccfdd9eb502fd52faa85af67237e762c5abd79f');
INSERT INTO "commands" VALUES(79,'command-72','ann','pai-gow-1',1001134,215,'{"events":2,"ok":true,"table":"pai-gow-1"}','24a951566dc88116e93dd1d5c58d2f5e80316540f430c20bbe272204841c126a');
INSERT INTO "commands" VALUES(80,'command-73','ann','pai-gow-1',1001148,218,'{"events":3,"ok":true,"table":"pai-gow-1"}','fa7985bee0f2eaf82063f2bb77564918ba28d6a313d594b07b435a8cdbb4e176');
INSERT INTO "commands" VALUES(81,'command-74','ann','pai-gow-1',1001162,219,'{"events":1,"ok":true,"table":"pai-gow-1"}','4de7b21a85c5fa4fec56bcd0b72d672d462d9e1bea48b2136c9bb2603b0a7788');
INSERT INTO "commands" VALUES(82,'command-75','ann','pai-gow-1',1001176,230,'{"events":11,"ok":true,"table":"pai-gow-1"}','c2f2cc5b85d347b0c7302e7683e4d302aed715134a9adb403afda925d0d63e68');
INSERT INTO "commands" VALUES(83,'command-76','ann','pai-gow-1',1001190,236,'{"events":6,"ok":true,"table":"pai-gow-1"}','663333e9f5f731d5c4b634b3c122d4c4f021233958e2006e5c71defb904d36fc');
INSERT INTO "commands" VALUES(84,'command-77','ann','pai-gow-1',1001204,238,'{"events":2,"ok":true,"table":"pai-gow-1"}','59ecd07d9ade9bdf3383fb8f38a8a3ef2a15069c3a83e6b5c624598926392dff');
INSERT INTO "commands" VALUES(85,'command-78','ann','pai-gow-1',1001218,241,'{"events":3,"ok":true,"table":"pai-gow-1"}','b6009de1a94a7985ee46b5c12cf219cc858daccb9f9e844d7871553c461221fd');
INSERT INTO "commands" VALUES(86,'command-79','ann','pai-gow-1',1001232,242,'{"events":1,"ok":true,"table":"pai-gow-1"}','9b8048d036dce535f1b02430d954d1b29038eb96c56386e8d0aa923e742b200d');
INSERT INTO "commands" VALUES(87,'command-80','ann','pai-gow-1',1001246,243,'{"events":1,"ok":true,"table":"pai-gow-1"}','f468a46bc93d88c93601518be89d7661785eb5ae02e10d4399d57174c6e675a3');
INSERT INTO "commands" VALUES(88,'command-81','ann','pai-gow-1',1001260,254,'{"events":11,"ok":true,"table":"pai-gow-1"}','e5f6f1e6f0cfa8d4bdcdf3f022d19f8f8fbd70053db22d11b704f043e80d9cc8');
INSERT INTO "commands" VALUES(89,'command-82','ann','pai-gow-1',1001274,260,'{"events":6,"ok":true,"table":"pai-gow-1"}','d4c05fdf2605dd655d99598a688544c8e0885b296b52e0109696b26a3c3bbfed');
INSERT INTO "commands" VALUES(90,'command-83','ann','pai-gow-1',1001288,262,'{"events":2,"ok":true,"table":"pai-gow-1"}','1283e0298d8650758000565ad4d3e29367a4efc1f6cfbcbb0a16b9fb45136c12');
CREATE TABLE heads (
	id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	document TEXT NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
CREATE TABLE journal (
	seq INTEGER NOT NULL, 
	table_id TEXT NOT NULL, 
	at INTEGER NOT NULL, 
	command_id TEXT NOT NULL, 
	event TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (seq), 
	FOREIGN KEY(command_id) REFERENCES commands (id)
)
 STRICT

;
INSERT INTO "journal" VALUES(1,'bank',1000007,'grant-ann','{"cents":1000000,"kind":"PlayMoneyGranted","player":"ann"}','e9e8d68babbcacbc1ac569b4b09d858a8129b28cd36c78093b8dc107cde3271d');
INSERT INTO "journal" VALUES(2,'bank',1000014,'grant-bob','{"cents":1000000,"kind":"PlayMoneyGranted","player":"bob"}','61006c2623008d960e4ce0bfd0abd99d5d9c7e3e129b8c3bb84f00ba1cd614d5');
INSERT INTO "journal" VALUES(3,'great-8-1',1000021,'open-great-8-1','{"card_hash":"59795b94c75c7dcaf20b7c3220a638fb3cebb6f571ec15bae5cd93138832f953","clock":[9000,7000,8000],"game":"great-8","kind":"TableOpened","options":[["decks","8"]],"paytables":[["great-bonus","1"]],"rulings":[["great-bonus.scope","wagered-hand"],["drawn-great-8","1-to-1"],["tiger-6","any-six"]]}','e4e0ed36f319caa0f01decde590d75fa3269767c979e95b13db83b9825e99215');
INSERT INTO "journal" VALUES(4,'great-8-1',1000035,'command-1','{"kind":"SeatTaken","player":"ann","seat":0}','f0a2755c6017ec8e72dfdcbe1279fd9e6459c4c20645055cab2a8d8eeea039c2');
INSERT INTO "journal" VALUES(5,'great-8-1',1000035,'command-1','{"commitment":"81ee206ab604d1a6d7827038b5b1a5868bcd4516b39014ccea3c8f0044e97708","kind":"ShoeBrought","shoe":1,"until":1009035}','26425edfde168f2adfafca510f1dc60c8c7ee8c66b7b4c544d987a05d4196171');
INSERT INTO "journal" VALUES(6,'great-8-1',1000049,'command-2','{"kind":"SeatTaken","player":"bob","seat":1}','869164c3de92377a6265ba829dc5b5f10ddb717de8126dcd00a0179d0d1f445d');
INSERT INTO "journal" VALUES(7,'great-8-1',1000063,'command-3','{"commitment":"b8dd8f062c8ef23851f1a6797be2d42cc43d9ed6ea9f997d0f4e8b97066061ef","kind":"SeedCommitted","seat":0}','92cb7239e6e0aacc8f9b4ac9c2ffe3be8d4ec293190dcefb07b6bcf6cc6a795d');
INSERT INTO "journal" VALUES(8,'great-8-1',1000077,'command-4','{"commitment":"672b2c3737355c5ecf7c2d46c8afce4e272afcc8d6babd38c25feaf94836379d","kind":"SeedCommitted","seat":1}','75e21326e1a79d89d679ae39cf2c7b34c29f4d2072af98d854f5e3ea4dd13612');
INSERT INTO "journal" VALUES(9,'great-8-1',1000077,'command-4','{"kind":"RosterPosted","roster":"6d1de83e2149348accd5c128a642169339e33d4b85aa0e04aec9f498a5c646f9","until":1009077}','ee63845b7337f81bac3bf29dfb8bb23bc1c9e482e1c39979071c9009e8a33749');
INSERT INTO "journal" VALUES(10,'great-8-1',1000091,'command-5','{"kind":"SeedOpened","seat":0,"seed":"0d2050a7253075ef859e5e32c836a4ff"}','359fcb33c982accd76ba6dadad43254836bcb6773d44e93517f4a600bb1ecdb7');
INSERT INTO "journal" VALUES(11,'great-8-1',1000112,'command-6','{"kind":"SeedOpened","seat":1,"seed":"06b645a0e21576ed35a2e78541453fd1"}','329885a167462be1e732d3d45a518618760c93c9329b26290aaf3bb7059ac6d4');
INSERT INTO "journal" VALUES(12,'great-8-1',1000112,'command-6','{"kind":"ShoeLocked","lock":"a95f5ba2703af436fe545ac2c6254bea2b084390837de76d20b54cd6cf430b66"}','873842949845f27d189a140f56e7d8a83379a1883247f98c2c699abd059cf19f');
INSERT INTO "journal" VALUES(13,'great-8-1',1000112,'command-6','{"kind":"WagersOpened","round":1,"until":1007112}','915044cf5222c28378949f0ec612ed295695d6b1bc4eac345647b8edfc460d1b');
INSERT INTO "journal" VALUES(14,'great-8-1',1000126,'command-7','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yin","wager":"main"}','e6cada56dd709f6db524a67cae2164cdf4dd55d4410cda402d530ca8eeda141b');
INSERT INTO "journal" VALUES(15,'great-8-1',1000140,'command-8','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"main"}','14503bd08049af3c08ae60acbc0f270e1edbc39f000e6a26be1ca31ebe073892');
INSERT INTO "journal" VALUES(16,'great-8-1',1000154,'command-9','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yin","wager":"great-bonus"}','7b3ea976df59a49e28dcd6f908b5220cce6396409794792ff9fa203452cfbc1b');
INSERT INTO "journal" VALUES(17,'great-8-1',1000168,'command-10','{"kind":"SeatReady","seat":1}','137928426b36422da9dfa8c4ff961e541f16f205014988911787c824a33665ab');
INSERT INTO "journal" VALUES(18,'great-8-1',1000182,'command-11','{"kind":"SeatReady","seat":0}','5a85cbd003385363ed9a37ff1395006e961595698b6d13b2476cf3871c86a233');
INSERT INTO "journal" VALUES(19,'great-8-1',1000182,'command-11','{"kind":"WagersClosed"}','16bffc48ead808fb3a6eb1340bf671453a47a5b1e04519ec412a2070d612d659');
INSERT INTO "journal" VALUES(20,'great-8-1',1000182,'command-11','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4d"],"to":"yin"}','06783c5aa3de71c0dbf976eb98ee1d0d3b1ab9714defa4f1f96bc3a4d6e505ee');
INSERT INTO "journal" VALUES(21,'great-8-1',1000182,'command-11','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jc"],"to":"yang"}','4517b69558ec0f6a7ccc9441116d5ec597c845b54a7ad0f0fc626c4eb3c76026');
INSERT INTO "journal" VALUES(22,'great-8-1',1000182,'command-11','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8c"],"to":"yin"}','d8c7bcc32ad504a3b8027fd15c30685ac1bd67f4d2fcb4f00c9ce92d6cc7483b');
INSERT INTO "journal" VALUES(23,'great-8-1',1000182,'command-11','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"yin","stake":500,"unpaid":0,"wager":"main"}','05d3c56d7162abc7e30a8a26572eaf5347b69c2f06757555479807525dce6347');
INSERT INTO "journal" VALUES(24,'great-8-1',1000182,'command-11','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"yin","stake":100,"unpaid":0,"wager":"great-bonus"}','45157a6db3843cd051183e9be9da392eb4097890eb9e66d6f42643ae2e707427');
INSERT INTO "journal" VALUES(25,'great-8-1',1000182,'command-11','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"yin","stake":500,"unpaid":0,"wager":"main"}','fe117196aa387e2340bf187093d90d2aa28fbb5ce071ac82bda67361827c0f80');
INSERT INTO "journal" VALUES(26,'great-8-1',1000182,'command-11','{"kind":"RoundEnded","round":1}','e339ea78398c7402b573f8e1f2dbb0c2237d5e7b5b970a9cc30c30d82a296784');
INSERT INTO "journal" VALUES(27,'great-8-1',1000182,'command-11','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"b8dd8f062c8ef23851f1a6797be2d42cc43d9ed6ea9f997d0f4e8b97066061ef\",\"seat\":0,\"seed\":\"0d2050a7253075ef859e5e32c836a4ff\"},{\"commitment\":\"672b2c3737355c5ecf7c2d46c8afce4e272afcc8d6babd38c25feaf94836379d\",\"seat\":1,\"seed\":\"06b645a0e21576ed35a2e78541453fd1\"}],\"dealt\":3,\"draws\":[{\"got\":[\"4d\",\"Jc\",\"8c\",\"6h\",\"5s\",\"Ad\",\"7s\",\"7d\",\"9c\",\"G\",\"Ts\",\"9s\",\"7h\",\"6d\",\"5c\",\"6h\",\"2c\",\"Jd\",\"5c\",\"8h\",\"G\",\"2d\",\"Ks\",\"G\",\"6c\",\"As\",\"9s\",\"8h\",\"Qc\",\"Qs\",\"Ts\",\"Th\",\"Tc\",\"5d\",\"Td\",\"3s\",\"Td\",\"Jh\",\"Jh\",\"6s\",\"Kc\",\"Qd\",\"Qs\",\"Qh\",\"4c\",\"Tc\",\"6c\",\"Kh\",\"5d\",\"8c\",\"4h\",\"9c\",\"Jh\",\"8d\",\"4c\",\"G\",\"2h\",\"3s\",\"Ah\",\"6c\",\"2d\",\"7h\",\"3h\",\"7s\",\"Ks\",\"Tc\",\"6h\",\"Qd\",\"6s\",\"7h\",\"G\",\"Ac\",\"6s\",\"8s\",\"7c\",\"6h\",\"Kd\",\"Tc\",\"2c\",\"Ks\",\"4d\",\"9d\",\"G\",\"3d\",\"5h\",\"6c\",\"Jc\",\"Ac\",\"7h\",\"Ad\",\"Ac\",\"3h\",\"Qh\",\"Th\",\"Jc\",\"9c\",\"5h\",\"9h\",\"2h\",\"Ts\",\"Qc\",\"8c\",\"Jd\",\"Th\",\"2s\",\"3d\",\"Qd\",\"8h\",\"2h\",\"6d\",\"Tc\",\"Qc\",\"9c\",\"4s\",\"Kh\",\"9s\",\"8h\",\"3c\",\"3h\",\"5s\",\"8c\",\"7c\",\"4d\",\"8d\",\"4c\",\"4d\",\"Th\",\"Kd\",\"Jd\",\"Ks\",\"Ac\",\"6s\",\"Ts\",\"G\",\"Kd\",\"5c\",\"3c\",\"Jd\",\"Kh\",\"5c\",\"4d\",\"9h\",\"7h\",\"5c\",\"4d\",\"9d\",\"Ah\",\"4h\",\"2s\",\"8s\",\"Ks\",\"6s\",\"4s\",\"2h\",\"G\",\"Js\",\"5d\",\"3h\",\"5d\",\"9c\",\"Tc\",\"Ac\",\"4h\",\"3s\",\"2h\",\"As\",\"5h\",\"9d\",\"7c\",\"7s\",\"Ah\",\"Qd\",\"Jc\",\"Kd\",\"Ts\",\"3h\",\"Ac\",\"5s\",\"Jc\",\"Qh\",\"Ks\",\"6s\",\"Jd\",\"Js\",\"8d\",\"As\",\"Ah\",\"5d\",\"G\",\"Th\",\"Ts\",\"4c\",\"5s\",\"9h\",\"Jd\",\"8h\",\"8s\",\"5c\",\"Td\",\"9h\",\"5s\",\"7d\",\"As\",\"3c\",\"8s\",\"4s\",\"7c\",\"Qh\",\"5c\",\"7s\",\"6d\",\"Jd\",\"9h\",\"9d\",\"Kh\",\"5h\",\"Td\",\"8s\",\"7d\",\"Tc\",\"2h\",\"9c\",\"Jh\",\"Kc\",\"4h\",\"9h\",\"9s\",\"Ad\",\"2c\",\"Td\",\"Kh\",\"9d\",\"Th\",\"4c\",\"Jh\",\"5c\",\"Qh\",\"Kh\",\"2s\",\"3d\",\"7d\",\"6h\",\"Js\",\"G\",\"8s\",\"5d\",\"Qh\",\"9d\",\"4h\",\"2s\",\"2s\",\"8c\",\"8h\",\"Js\",\"Ks\",\"7s\",\"6c\",\"6s\",\"Ad\",\"G\",\"6d\",\"2d\",\"4s\",\"Jh\",\"8s\",\"4d\",\"2d\",\"Qs\",\"Qc\",\"Qc\",\"8h\",\"7s\",\"Qd\",\"Jc\",\"Qs\",\"5h\",\"Ac\",\"5h\",\"9c\",\"Ts\",\"Kc\",\"Kc\",\"Kh\",\"9d\",\"Kd\",\"G\",\"2s\",\"Jc\",\"Ah\",\"4s\",\"8d\",\"Jc\",\"9c\",\"3d\",\"2c\",\"4c\",\"Kc\",\"7h\",\"Qs\",\"Td\",\"Jd\",\"7s\",\"6d\",\"2d\",\"2c\",\"2d\",\"Kc\",\"9h\",\"3s\",\"5s\",\"Ah\",\"4c\",\"6c\",\"4s\",\"Ad\",\"8d\",\"Qd\",\"Qh\",\"8c\",\"G\",\"Th\",\"2h\",\"2d\",\"Qc\",\"7d\",\"8c\",\"Ad\",\"G\",\"Qc\",\"2s\",\"3d\",\"6h\",\"2c\",\"8d\",\"Kd\",\"7d\",\"Ad\",\"Qh\",\"7c\",\"5h\",\"6d\",\"Kc\",\"4h\",\"5h\",\"4s\",\"9s\",\"Kd\",\"Qc\",\"5d\",\"2d\",\"7s\",\"G\",\"Qs\",\"3h\",\"6h\",\"6d\",\"6s\",\"3s\",\"8h\",\"3d\",\"Jh\",\"Js\",\"4h\",\"4d\",\"3d\",\"9s\",\"Js\",\"9s\",\"7c\",\"Qs\",\"Js\",\"As\",\"3c\",\"Th\",\"5s\",\"Tc\",\"3s\",\"8d\",\"3d\",\"9s\",\"Ad\",\"6c\",\"7d\",\"2s\",\"Qd\",\"4h\",\"3h\",\"3h\",\"6h\",\"2h\",\"Ts\",\"8s\",\"Js\",\"As\",\"5s\",\"Td\",\"As\",\"9d\",\"Ac\",\"7c\",\"Kc\",\"Qd\",\"8d\",\"4s\",\"8c\",\"2c\",\"Kh\",\"6c\",\"G\",\"5d\",\"9h\",\"7d\",\"Qs\",\"7c\",\"3s\",\"Ah\",\"Jh\",\"4c\",\"3c\",\"As\",\"7h\",\"3c\",\"3s\",\"3c\",\"6d\",\"3c\",\"Td\",\"2c\",\"Kd\",\"7h\",\"Ah\",\"Ks\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"a95f5ba2703af436fe545ac2c6254bea2b084390837de76d20b54cd6cf430b66\",\"reason\":\"\",\"roster\":\"6d1de83e2149348accd5c128a642169339e33d4b85aa0e04aec9f498a5c646f9\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"d0c7f60ffe43115f4b2fbdff321260d7a942ef2baf141a7c291a5a918a433f43\",\"server_commitment\":\"81ee206ab604d1a6d7827038b5b1a5868bcd4516b39014ccea3c8f0044e97708\",\"server_seed\":\"991c08182a2a282430328d41706a99c88fe763161d397f55e3bbe5bc23857f62\",\"terms\":{\"lists\":{\"source\":[\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"As\",\"As\",\"As\",\"As\",\"As\",\"As\",\"As\",\"As\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\",\"G\"]},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":1,\"table\":\"great-8-1\"}}\n","shoe":1,"voided":""}','f66011bfbafbdccf72260925c982ca0afe20e9dc1c3daef2a4588ad8ac8f7ba0');
INSERT INTO "journal" VALUES(28,'great-8-1',1000182,'command-11','{"commitment":"0b377f2c4ba3f173d5e90f05aafffac1769e23c1e19458add2ecd00abbbdb7b8","kind":"ShoeBrought","shoe":2,"until":1009182}','da37bdb4afa7c9aeb313d94e12de20ae030cafeab798fc77f4e252073d39ccd2');
INSERT INTO "journal" VALUES(29,'great-8-1',1000196,'command-12','{"commitment":"194cc677e1f76521e52be0e4be7ff25c57d532c3a189e5ed9ee0642ec6df7d35","kind":"SeedCommitted","seat":1}','2fd223969b040da255dfd167652e936c369318842cd11f8eeb113add29244f58');
INSERT INTO "journal" VALUES(30,'great-8-1',1000210,'command-13','{"commitment":"c2deaac2e2841cdec7db46013a34f3c6e721482cf774b189f1edf5edc8ce94a1","kind":"SeedCommitted","seat":0}','8f43bd7f4d8ea8c824cd7f105823cea108615ffc26b2b03870bd7d706f9b075a');
INSERT INTO "journal" VALUES(31,'great-8-1',1000210,'command-13','{"kind":"RosterPosted","roster":"9de7135279fc87a79ae42323ad90011c38cc964cfe32cbd0dac48fa644b2efe8","until":1009210}','36e71f66a56c79f9023a65bedcb755e2bc669ac0e8e9d2509fb8e95d4c9e7f3d');
INSERT INTO "journal" VALUES(32,'great-8-1',1000224,'command-14','{"kind":"SeedOpened","seat":1,"seed":"ba668c9bd9bab591a0cea7d9337bde9d"}','aaba79db1f215c027daa9e40c1231807a1e30e23f5da28177655c9b2e0eb0121');
INSERT INTO "journal" VALUES(33,'great-8-1',1000238,'command-15','{"kind":"SeedOpened","seat":0,"seed":"1aa4f3a7141ce1eff589c27a45c62c2d"}','04b1f00b3464a71c85b8a854b375e8fb06977361550f7ad4c701907fd6f388c2');
INSERT INTO "journal" VALUES(34,'great-8-1',1000238,'command-15','{"kind":"ShoeLocked","lock":"eac263ff36bc0747590b5b957b58db1b5a3b9f7024116e7b491c7d7f88ae23c5"}','e76bba5544f7abdd948149107334787ed6fc61c8c2a079d744ee8645fc5b2d4c');
INSERT INTO "journal" VALUES(35,'great-8-1',1000238,'command-15','{"kind":"WagersOpened","round":2,"until":1007238}','fff21c3e14e987ff1ead0701f37c2425cc5a9cb6fa4b4b2fa19256899113e5d6');
INSERT INTO "journal" VALUES(36,'great-8-1',1000259,'command-16','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"main"}','6405f0bcee1ff078bc647ab5a0713355f9bf2d14de325052f32ae44d9886ee73');
INSERT INTO "journal" VALUES(37,'great-8-1',1000273,'command-17','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yin","wager":"main"}','0b85d572afb04de8ecfabfc55c820ef12125010d45187b40b8cf4a9b1582391f');
INSERT INTO "journal" VALUES(38,'lucky-8-1',1000287,'open-lucky-8-1','{"card_hash":"decf9d5f71f2e6111def3bfeabb021dbdf5b6533bb721e15130e1e30108d49da","clock":[9000,7000,8000],"game":"lucky-8","kind":"TableOpened","options":[["decks","8"],["cut-card","14"],["after-cut-card","one-more-round"],["burn","by-first-card"]],"paytables":[["lucky-8-player","L8-1"],["lucky-8-banker","L8-1"]],"rulings":[["aggregate-cap","pro-rata"],["double-suited","each-its-own"]]}','81100b8e6a29048dd80dfab2aa18dec704df74e145db28cf6048d6c85b6f5f4f');
INSERT INTO "journal" VALUES(39,'lucky-8-1',1000301,'command-18','{"kind":"SeatTaken","player":"ann","seat":0}','0f2690f256d20b0a14d78441d12d8c1aa339ba6f3949d3f89cc902aaf2af8d25');
INSERT INTO "journal" VALUES(40,'lucky-8-1',1000301,'command-18','{"commitment":"7e609849a83311438641a7dfc674b1685586e15f7cabb583dd3c5160fe3b3fa2","kind":"ShoeBrought","shoe":1,"until":1009301}','9a268f110e2c73984d9c77bbb8a15b19d416e02872904fdc61a5daaa5eb50842');
INSERT INTO "journal" VALUES(41,'lucky-8-1',1000315,'command-19','{"commitment":"1329a2ea147dc94cf82397be748994258c7781e734e457b3b401e7866cfee8ec","kind":"SeedCommitted","seat":0}','9abd537bbefaf74e8fc3fb67fb8a33b34114245f8000893d690fd76cd36806c5');
INSERT INTO "journal" VALUES(42,'lucky-8-1',1000315,'command-19','{"kind":"RosterPosted","roster":"103ea46f676e22c750ec70f3944c7576c422d352a012878d6a82195ee200f2ac","until":1009315}','7810cdbd10caf0a29f08166e77a38c7d37df0bcdcdfd3cd1fb94a0b1e9899b57');
INSERT INTO "journal" VALUES(43,'lucky-8-1',1000329,'command-20','{"kind":"SeedOpened","seat":0,"seed":"542100b9bc626e98c946df4659a0561c"}','97fbe89d6e923ff760f77b2e2d95921742499426937a4ca65ae1d4c8c3599db7');
INSERT INTO "journal" VALUES(44,'lucky-8-1',1000329,'command-20','{"kind":"ShoeLocked","lock":"69dac8752af6e9f4f9793aca5e8d5545e60359567d38ca23d1604b5b830271b4"}','2a64208372684a5d66a40b9e376894071bd206b3bb860aa74e02096db8bcaa74');
INSERT INTO "journal" VALUES(45,'lucky-8-1',1000329,'command-20','{"cards":6,"first":"6h","kind":"Burned"}','e84c4cabaeb3f6ee77dc9e7ebffde83c6cff464cfded1d3261c4665ac55301c6');
INSERT INTO "journal" VALUES(46,'lucky-8-1',1000329,'command-20','{"kind":"WagersOpened","round":1,"until":1007329}','777caed1eba0be5fe933e31103d26fec788cba9f944d113376a82b99c013d795');
INSERT INTO "journal" VALUES(47,'lucky-8-1',1000350,'command-21','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"player","wager":"player"}','60e53359e98073e4773e544e11837e7c5fc0e41bbf8354c8dc3222dfdf24bb73');
INSERT INTO "journal" VALUES(48,'lucky-8-1',1000364,'command-22','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','29555868b14f76740bce5b005c25e365f44f0c9cfe0239a575915b3ce513e0d7');
INSERT INTO "journal" VALUES(49,'lucky-8-1',1000378,'command-23','{"kind":"SeatReady","seat":0}','35144beb7fd653bb43c4a1d8aa7e98ddd64acad98a1f727ba0690bb4f3442e2c');
INSERT INTO "journal" VALUES(50,'lucky-8-1',1000378,'command-23','{"kind":"WagersClosed"}','832120757af6c3f0750bad8514d1992109c1e4fed591e9538524486f123b2198');
INSERT INTO "journal" VALUES(51,'lucky-8-1',1000378,'command-23','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5d"],"to":"player"}','2a45132dd8966d7f41d1fe370aa9ffbd066027445fc60f521dde35810ef8d6ae');
INSERT INTO "journal" VALUES(52,'lucky-8-1',1000378,'command-23','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Kc"],"to":"banker"}','9a4fa5ddb596cf23565c3a77a83f7d1072c6e6916017e35f7a66a7184bf73b52');
INSERT INTO "journal" VALUES(53,'lucky-8-1',1000378,'command-23','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qd"],"to":"player"}','55488c0358d76ea66ddf124a884851f95c507d907e8daa9de75aad1029a3392b');
INSERT INTO "journal" VALUES(54,'lucky-8-1',1000378,'command-23','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5d"],"to":"banker"}','6b5b2778a4c089a46208db2d81794d831ce567c23d4e8e0c28bd30495239452d');
INSERT INTO "journal" VALUES(55,'lucky-8-1',1000378,'command-23','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qh"],"to":"player"}','81fc39336be72b8b8063aa48f344f456bfa3b02194dace55d92a84e5c123d630');
INSERT INTO "journal" VALUES(56,'lucky-8-1',1000378,'command-23','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','00e7e113c147775fd8412bb7cc37093da46518048ac7f35f3509e6fb9c9118b2');
INSERT INTO "journal" VALUES(57,'lucky-8-1',1000378,'command-23','{"act":"push","amount":0,"envied":-1,"kind":"Settled","pays":"push","player":"ann","row":"Tie","seat":0,"spot":"player","stake":500,"unpaid":0,"wager":"player"}','96f4a4ba9dd6e30eaa4b7ab40e98ebf9cfd2a9fdb5e85c3f341f1495b71a1d62');
INSERT INTO "journal" VALUES(58,'lucky-8-1',1000378,'command-23','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"player","wager":"player"}','e9fb238914c54bda70f20830e28bd9c57b8e01e5965049cc26332a0165695b70');
INSERT INTO "journal" VALUES(59,'lucky-8-1',1000378,'command-23','{"kind":"RoundEnded","round":1}','13f822c32ed94415c77e22e0fe400ed62515c9c54761cbf3c978ca9a48984dd8');
INSERT INTO "journal" VALUES(60,'lucky-8-1',1000378,'command-23','{"kind":"WagersOpened","round":2,"until":1007378}','48d284d3bbb5114573fdbbe95f4c9ced52a7c068880a401557cd57b273a56055');
INSERT INTO "journal" VALUES(61,'lucky-8-1',1000392,'command-24','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"banker","wager":"banker"}','a1ee9d1ed046dfd9731a411c62fbd87c965c5ecf2f86c3505c634d2241c5add8');
INSERT INTO "journal" VALUES(62,'lucky-8-1',1000406,'command-25','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"tie","wager":"tie"}','be0d1dee5ec6092ec5d0c951d53b79ab4ae87293cf4b999fd76a28f2f00cc5e5');
INSERT INTO "journal" VALUES(63,'lucky-8-1',1000420,'command-26','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"lucky-8-banker","wager":"lucky-8-banker"}','d70d2259f07a95a39bff091f48dd143a2fb800a52d50e520ebada6064e710a99');
INSERT INTO "journal" VALUES(64,'lucky-8-1',1000434,'command-27','{"kind":"SeatReady","seat":0}','2c7dd1bc7a0928fa538ea4959307bfb0b59071c5eaa8d9a71228a185c712ee03');
INSERT INTO "journal" VALUES(65,'lucky-8-1',1000434,'command-27','{"kind":"WagersClosed"}','f899eb361e609e7054582b547c9eecc7b48e52d549f8468eeb1c059827c3df4b');
INSERT INTO "journal" VALUES(66,'lucky-8-1',1000434,'command-27','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4h"],"to":"player"}','6e2723b31aded75bc878c46b8de85dabdf03ff1262d2514aaccb0663ae8b9387');
INSERT INTO "journal" VALUES(67,'lucky-8-1',1000434,'command-27','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9d"],"to":"banker"}','2ca023608fa9066a9913d0818e5c08681d3aaab29e0713a6d5bc8ed2e60f194c');
INSERT INTO "journal" VALUES(68,'lucky-8-1',1000434,'command-27','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4c"],"to":"player"}','f8744aa257fc0b6b206362b6c46370656e00f04d0907e582505762884a496d13');
INSERT INTO "journal" VALUES(69,'lucky-8-1',1000434,'command-27','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8d"],"to":"banker"}','b0665518c6699cda9108b6227fb51df67c8dc5fb81ee5163a4a2afc56c9d69e1');
INSERT INTO "journal" VALUES(70,'lucky-8-1',1000434,'command-27','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"banker","stake":500,"unpaid":0,"wager":"banker"}','4861c5e348ac1d92ac539ee68ae65788a80220c2b3b09fd325544626cdcaf2c3');
INSERT INTO "journal" VALUES(71,'lucky-8-1',1000434,'command-27','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"tie","stake":100,"unpaid":0,"wager":"tie"}','3a80402ad308f7f9f77410c08539cf6a7039b99801f6814b1c3fde37fda6a589');
INSERT INTO "journal" VALUES(72,'lucky-8-1',1000434,'command-27','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"lucky-8-banker","stake":100,"unpaid":0,"wager":"lucky-8-banker"}','fb15b61c893990e66b86c25323816c620a130ebbdd71c0d8972a7c5ca13e011d');
INSERT INTO "journal" VALUES(73,'lucky-8-1',1000434,'command-27','{"kind":"RoundEnded","round":2}','0b7cd2cbd17355080dad54be78063ac2113770c59629b7dd2e21844094ec94ce');
INSERT INTO "journal" VALUES(74,'lucky-8-1',1000434,'command-27','{"kind":"WagersOpened","round":3,"until":1007434}','59bcf9875a01bb3cd499a12c2070c4ef08112ac4f1f88f53559b9795b0d538ee');
INSERT INTO "journal" VALUES(75,'lucky-8-1',1000448,'command-28','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"player","wager":"player"}','1239fbb854ee99b7ade82a16c6aa46b02f992b8d0a24665302dee98fe722edac');
INSERT INTO "journal" VALUES(76,'lucky-8-1',1000462,'command-29','{"kind":"SeatReady","seat":0}','5a74d26fa03cd41ba1fe64c6e33950cdf3c61c823865edd0607ec05e4c2f56c6');
INSERT INTO "journal" VALUES(77,'lucky-8-1',1000462,'command-29','{"kind":"WagersClosed"}','b72c95a7ec95e2601b422220c48a9a27df9634d353194d75ecebaac2f4f2f5a4');
INSERT INTO "journal" VALUES(78,'lucky-8-1',1000462,'command-29','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ks"],"to":"player"}','ccf6f02aa86459a0db08429b11d61dd2fced24902b93898f2f585916e775d1e6');
INSERT INTO "journal" VALUES(79,'lucky-8-1',1000462,'command-29','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Kd"],"to":"banker"}','b48f83a1c34004138e97bdcbb926cf37ecc35c3045844697678fc78610da8a64');
INSERT INTO "journal" VALUES(80,'lucky-8-1',1000462,'command-29','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7s"],"to":"player"}','e14a11bc87bc967ad0be18883219bb626a421adeccf573b6a4ca810dbdaa51cb');
INSERT INTO "journal" VALUES(81,'lucky-8-1',1000462,'command-29','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5s"],"to":"banker"}','232aa1431cf26c966ca3f68afc82a5a487f81d93f88d21d121a6339b9d2a83f0');
INSERT INTO "journal" VALUES(82,'lucky-8-1',1000462,'command-29','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ks"],"to":"banker"}','aee11cf4ba1cd10326cbccfab4bedd1c4bdf286cb27ca60834085233fe008818');
INSERT INTO "journal" VALUES(83,'lucky-8-1',1000462,'command-29','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"player","stake":500,"unpaid":0,"wager":"player"}','42ab8c0b4a1a529f8f4622b56ac91618379904340bb3224ec37c10bd6a6415de');
INSERT INTO "journal" VALUES(84,'lucky-8-1',1000462,'command-29','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"player","wager":"player"}','bf4be041fe79473f787c4be83a5c64ed4d3539787f51b0632ef1b113790dee42');
INSERT INTO "journal" VALUES(85,'lucky-8-1',1000462,'command-29','{"kind":"RoundEnded","round":3}','d2a4f9c35efb7a0e6a9009182624cc54648e653d0e4a491ed706b06ffa0ea9fe');
INSERT INTO "journal" VALUES(86,'lucky-8-1',1000462,'command-29','{"kind":"WagersOpened","round":4,"until":1007462}','34392a2642855fa95768f7aa04dd6c7401b2bf4ee3a104cf5e40730145b068f4');
INSERT INTO "journal" VALUES(87,'lucky-8-1',1000476,'command-30','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"tie","wager":"tie"}','43145a675879b796fd25e10226a4e48217b1c2377b539c7d71af3425b8eb614f');
INSERT INTO "journal" VALUES(88,'lucky-8-1',1000490,'command-31','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"banker","wager":"banker"}','efc46d38e85ee17b696c1681412552a408d9f6732413c2ba1d7dfcfaca73f5d4');
INSERT INTO "journal" VALUES(89,'lucky-8-1',1000504,'command-32','{"kind":"SeatReady","seat":0}','91bf95b18e09381290cb5c1c541860991b026a8adf41cbcc83ee1f312cf887d1');
INSERT INTO "journal" VALUES(90,'lucky-8-1',1000504,'command-32','{"kind":"WagersClosed"}','7799bcf418e461228c9e50602ee64a516051835139db03f848065a10003c64dd');
INSERT INTO "journal" VALUES(91,'lucky-8-1',1000504,'command-32','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ac"],"to":"player"}','d28d13e13eaa4b3735ebc84e06d3a67fb71e0baec30ad7e4aefa70387a1fa390');
INSERT INTO "journal" VALUES(92,'lucky-8-1',1000504,'command-32','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7s"],"to":"banker"}','d88b4015006c54e78c707f6aefacab7bd1a79386e96b81694d1ec45d130708f0');
INSERT INTO "journal" VALUES(93,'lucky-8-1',1000504,'command-32','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9d"],"to":"player"}','63f4cc4af512739c5216416e5e60659c86a2d4213c7c18243ec2a13a8326075f');
INSERT INTO "journal" VALUES(94,'lucky-8-1',1000504,'command-32','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qs"],"to":"banker"}','c79735fab42d15d7f2e2a5773399062f3f75f81f9875ae76d58b97d32ba90751');
INSERT INTO "journal" VALUES(95,'lucky-8-1',1000504,'command-32','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ah"],"to":"player"}','4db93e09be3b1bbcdabd5cf35f6fc699018b7fa866cfa53d8d12dbf0244d2cfa');
INSERT INTO "journal" VALUES(96,'lucky-8-1',1000504,'command-32','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"tie","stake":100,"unpaid":0,"wager":"tie"}','ec6a79e96e541e38d15525427d9c2fae914e5c0dcdca3f8c09ad246a28dbb6ca');
INSERT INTO "journal" VALUES(97,'lucky-8-1',1000504,'command-32','{"act":"pay","amount":475,"envied":-1,"kind":"Settled","pays":"1:1 less 5%","player":"ann","row":"Win","seat":0,"spot":"banker","stake":500,"unpaid":0,"wager":"banker"}','996059b722af3bfbb0d676113846eb45f457de2a8925f82bde005e738c225304');
INSERT INTO "journal" VALUES(98,'lucky-8-1',1000504,'command-32','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"banker","wager":"banker"}','bc127e0b9904dadc4495ce29430334d23560c55bb93edc9eda7849cb8c3682fa');
INSERT INTO "journal" VALUES(99,'lucky-8-1',1000504,'command-32','{"kind":"RoundEnded","round":4}','a1270f96f1b191d6c7b5492ae46fd63bc69921207be6a58131e95a3c691d33b5');
INSERT INTO "journal" VALUES(100,'lucky-8-1',1000504,'command-32','{"kind":"WagersOpened","round":5,"until":1007504}','259cc2af1480cee6f8a76e132ab0781770de8218b0ef07ce9a1005012202fd34');
INSERT INTO "journal" VALUES(101,'lucky-8-1',1000518,'command-33','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"tie","wager":"tie"}','4c2d263d97214dc14f7631a8ac6dab8046469ffae70543bc45f5f7daa7eb014f');
INSERT INTO "journal" VALUES(102,'lucky-8-1',1000532,'command-34','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','cefd680d300052679c375c982b8927ce4c027f103fa64a3aeaae0c8d24a2e050');
INSERT INTO "journal" VALUES(103,'lucky-8-1',1000546,'command-35','{"kind":"SeatReady","seat":0}','11f07a0f0f36269fe43b0f337330200e5f57f547047ef7549226607b365629c5');
INSERT INTO "journal" VALUES(104,'lucky-8-1',1000546,'command-35','{"kind":"WagersClosed"}','f721a0112ce2e312ca78cf5568bf81d6ec372d50e89734ca8b5e968648354c7e');
INSERT INTO "journal" VALUES(105,'lucky-8-1',1000546,'command-35','{"chance":"","face_down":false,"kind":"Dealt","symbols":["2s"],"to":"player"}','e429740a52838e1165c2f1c8e9010dcf7abdef73698be52963a68acb69a8f344');
INSERT INTO "journal" VALUES(106,'lucky-8-1',1000546,'command-35','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7s"],"to":"banker"}','d18b72310df04f037e8c96d8d96f06c0abc7033d2f204115408be7e42a258727');
INSERT INTO "journal" VALUES(107,'lucky-8-1',1000546,'command-35','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8h"],"to":"player"}','ddc25d4957d268f3eae84d2925de539862e371d661feb2f2d28e6fd049ae070f');
INSERT INTO "journal" VALUES(108,'lucky-8-1',1000546,'command-35','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7h"],"to":"banker"}','af5648e3312209e31ebb611db93f372e8994905fb9326e59e4b77b5b09c68f8f');
INSERT INTO "journal" VALUES(109,'lucky-8-1',1000546,'command-35','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9s"],"to":"player"}','efa3b3e0b3e9698b48ca4e1e12bf4714712a0e50c42fd58935fdb307d080597b');
INSERT INTO "journal" VALUES(110,'lucky-8-1',1000546,'command-35','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"tie","stake":100,"unpaid":0,"wager":"tie"}','0281baa80ed0190904909efe0dad7e436fdcab54db9bccebf64adbd147b856f8');
INSERT INTO "journal" VALUES(111,'lucky-8-1',1000546,'command-35','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','d36dbde56e4625837ab5d8009ebd042ac2e2ba73c189e380868b453630c6fedc');
INSERT INTO "journal" VALUES(112,'lucky-8-1',1000546,'command-35','{"kind":"RoundEnded","round":5}','b151768a8017c7580ca22364604cdcbe05fe5c40762f5ceddf7b4d1e2371ad4e');
INSERT INTO "journal" VALUES(113,'lucky-8-1',1000546,'command-35','{"kind":"WagersOpened","round":6,"until":1007546}','9227c831ede265d88704135b6da742dab6658d6b9592a26c9a4bda2ca457d680');
INSERT INTO "journal" VALUES(114,'lucky-8-1',1000560,'command-36','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"player","wager":"player"}','bc483e909249134af9eb5ce4941b723eec3b30c7fffdcbbd7ec051e06eab2e1a');
INSERT INTO "journal" VALUES(115,'straights-1',1000574,'open-straights-1','{"card_hash":"0e4c50d32fcc7c4412c2340f0b09f61d4831b06076a0380f469478605d571d9f","clock":[9000,7000,8000],"game":"straights-and-8s","kind":"TableOpened","options":[],"paytables":[],"rulings":[["wheel","double-zero"],["three-sequential","any-order"],["repeated-eights","count"]]}','3a72d59cd0c19cde69291d85e40fb10708057e1d03f560b843ac45eb948a76a0');
INSERT INTO "journal" VALUES(116,'straights-1',1000595,'command-37','{"kind":"SeatTaken","player":"ann","seat":0}','bb3387a3836beac599dc50cc346735af2dea4313af4cbf24ec840908565c74c8');
INSERT INTO "journal" VALUES(117,'straights-1',1000595,'command-37','{"commitment":"eaf7e038cc2f37c29e930e59e7715fd2c89f73e41c967c5f906c8ee6fc90755f","kind":"ShoeBrought","shoe":1,"until":1009595}','d8b2acd895492df739cf2ddc592be5dab8fb10efa6a445d2d02c469c5dc0b4de');
INSERT INTO "journal" VALUES(118,'straights-1',1000609,'command-38','{"commitment":"d3f851260cb19b0d31e81f8059c99336159ecaa3c33c9d5717c564c9349e56a0","kind":"SeedCommitted","seat":0}','b634bf7efb9be08492b2b0fadc37b8229f79eda784ac2de3ca9f8bcb28f10f07');
INSERT INTO "journal" VALUES(119,'straights-1',1000609,'command-38','{"kind":"RosterPosted","roster":"a9cb4f0ce79f60809f17262d77266d01d46dae750d6e8a88eb07d19e7994355c","until":1009609}','a0bfe47a1f93f7d0e81f2611d28ecced971148e943b19ce07c6b438fc3c07539');
INSERT INTO "journal" VALUES(120,'straights-1',1000623,'command-39','{"kind":"SeedOpened","seat":0,"seed":"7365fbccc7d7f9cda22d9055d6e43337"}','58d27fb32a8296c65e733734ba181eceba05d274031a63faab4e118360c2d689');
INSERT INTO "journal" VALUES(121,'straights-1',1000623,'command-39','{"kind":"ShoeLocked","lock":"9e5e81fff6f9757e4765a424fab5ed44f7af762ea25c19447d15ca2ee406cc26"}','7d6e737f68a6b8e308d034f0931d7f1b7ef1b24536909c8baa48fae60c68651c');
INSERT INTO "journal" VALUES(122,'straights-1',1000623,'command-39','{"kind":"WagersOpened","round":1,"until":1007623}','ebb7e986f185313ccf01fb6d5976637593fd676c5dbbf1e56214ff858b5f245e');
INSERT INTO "journal" VALUES(123,'straights-1',1000637,'command-40','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"low","wager":"low-high"}','6cef7fe8e4fd8bb38600ae0ced97dbc6c8e7eb0e85e86ba8c27c9ee43bc9e66a');
INSERT INTO "journal" VALUES(124,'straights-1',1000651,'command-41','{"kind":"SeatReady","seat":0}','2ff89a826ae750b69c3dcaef4b90a8b4a9b9f638bc361c422a887067585b7f38');
INSERT INTO "journal" VALUES(125,'straights-1',1000651,'command-41','{"kind":"WagersClosed"}','d2b2ad5d095d5a16d9175a5ab675b3aad2f4c6e69a347ad7d8419a9d05bb19f2');
INSERT INTO "journal" VALUES(126,'straights-1',1000651,'command-41','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3"],"to":"spin"}','0846b1c4d090a1f9c81c3acfd3feabc2c74ff58de98ad8062654de3bb0e09380');
INSERT INTO "journal" VALUES(127,'straights-1',1000651,'command-41','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"low","stake":500,"unpaid":0,"wager":"low-high"}','c21d5c67f16d7dc63264b773629edf4c85d70becbb1171ad639ccb6269ba5964');
INSERT INTO "journal" VALUES(128,'straights-1',1000651,'command-41','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"low","wager":"low-high"}','e2d82afedcaa41b0baaa5f664fea80c9ddb16a9c6ffb116ed3b5cca33ff3c4a7');
INSERT INTO "journal" VALUES(129,'straights-1',1000651,'command-41','{"kind":"RoundEnded","round":1}','a6e5af902b1523d8287034165637e95a4b8eef71b9519b3eb5c106914cb78367');
INSERT INTO "journal" VALUES(130,'straights-1',1000651,'command-41','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"d3f851260cb19b0d31e81f8059c99336159ecaa3c33c9d5717c564c9349e56a0\",\"seat\":0,\"seed\":\"7365fbccc7d7f9cda22d9055d6e43337\"}],\"dealt\":0,\"draws\":[{\"got\":\"3\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"9e5e81fff6f9757e4765a424fab5ed44f7af762ea25c19447d15ca2ee406cc26\",\"reason\":\"\",\"roster\":\"a9cb4f0ce79f60809f17262d77266d01d46dae750d6e8a88eb07d19e7994355c\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"f2984edaf72735f138aeec538b393fed659a90e285a464f49af8cae385b7f358\",\"server_commitment\":\"eaf7e038cc2f37c29e930e59e7715fd2c89f73e41c967c5f906c8ee6fc90755f\",\"server_seed\":\"ed43e02ddc685ef936f96d6dd5449235be0b7bfd6e32484709b6efe4294c579f\",\"terms\":{\"lists\":{\"source\":[\"0\",\"00\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"10\",\"11\",\"12\",\"13\",\"14\",\"15\",\"16\",\"17\",\"18\",\"19\",\"20\",\"21\",\"22\",\"23\",\"24\",\"25\",\"26\",\"27\",\"28\",\"29\",\"30\",\"31\",\"32\",\"33\",\"34\",\"35\",\"36\"]},\"plan\":[{\"pick\":\"source\"}],\"shoe\":1,\"table\":\"straights-1\"}}\n","shoe":1,"voided":""}','7f00aa8d0d8d8eb625c27ead04a038844eb2df16f1d03c1d90fb68d045a4871c');
INSERT INTO "journal" VALUES(131,'straights-1',1000651,'command-41','{"commitment":"8481a705181ebf6736f55b2fc6be6e3495d6da686f2b535066826cd1d4476b22","kind":"ShoeBrought","shoe":2,"until":1009651}','d896995f2f93d21689834cfa6ae3f720e5f524b75705847687f3509866ea4064');
INSERT INTO "journal" VALUES(132,'straights-1',1000665,'command-42','{"commitment":"9193faf0781fecd7169aee5ef752931be6a5cf47a80a599bf89cb33a489225df","kind":"SeedCommitted","seat":0}','ee07d5e99cc16f6aafcd8b6e84d3c668ac081b19b7f0f90dc0d76168a325b418');
INSERT INTO "journal" VALUES(133,'straights-1',1000665,'command-42','{"kind":"RosterPosted","roster":"d6ad97007b0213d6e129aa6fbb7b223350e53d38c4fce993df864f2c157f4746","until":1009665}','3607345eafa05300a441d7c5bf48dd39385e3bbd627018633cabf0069b8f41e9');
INSERT INTO "journal" VALUES(134,'straights-1',1000679,'command-43','{"kind":"SeedOpened","seat":0,"seed":"ca9bdb6195752c1606bf865ce5386346"}','9f29ba3812bc7f5486621bcadcdc7ba37102aa4834325959ab344ad4cf038734');
INSERT INTO "journal" VALUES(135,'straights-1',1000679,'command-43','{"kind":"ShoeLocked","lock":"c98c52ff16fe280a1f2b5e7eb98f84289bab77c517c6f3d787ef9f0a4cc0b81f"}','0fe2444e16b0a094f7c6369f320c6cab622145bcc962d5c58266395215b1d25a');
INSERT INTO "journal" VALUES(136,'straights-1',1000679,'command-43','{"kind":"WagersOpened","round":2,"until":1007679}','6167f1ca3a6287fbdeaa0448f56b62d1b0a471322ab58efa31f94de564744dbf');
INSERT INTO "journal" VALUES(137,'straights-1',1000693,'command-44','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"red","wager":"red-black"}','d45ff9287feeb9d99eca73b0bb11e5ea6e657b2e3d6d80d6de382844660fbe1a');
INSERT INTO "journal" VALUES(138,'straights-1',1000707,'command-45','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"22-23","wager":"split"}','e69690010f1c2bfb0bc8769f4eff4d667ceb593a824c8c728eac5c9ccc455f59');
INSERT INTO "journal" VALUES(139,'straights-1',1000721,'command-46','{"kind":"SeatReady","seat":0}','1877e0a3f2a8f81005981d9020f6be348fb128f517f481c627793499d0aa49db');
INSERT INTO "journal" VALUES(140,'straights-1',1000721,'command-46','{"kind":"WagersClosed"}','b08b35c95eec47a97abbe6816571e6dce1b01c1068c8452bc617b8b00a4663d5');
INSERT INTO "journal" VALUES(141,'straights-1',1000721,'command-46','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5"],"to":"spin"}','9cbc99d46bfdfab3eaee836afe0939a434c87c6a290e0322ff2add3dd3f3d052');
INSERT INTO "journal" VALUES(142,'straights-1',1000721,'command-46','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"22-23","stake":100,"unpaid":0,"wager":"split"}','e3dcdce5425b90c04b18dc57ed4c511af937627657486ec79a066964d4a4a6f8');
INSERT INTO "journal" VALUES(143,'straights-1',1000721,'command-46','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"red","stake":500,"unpaid":0,"wager":"red-black"}','87b745ea096b1ad741234dff9ebc4f2ae2811908f7b2af818da0676ab38ca658');
INSERT INTO "journal" VALUES(144,'straights-1',1000721,'command-46','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"red","wager":"red-black"}','da0801501d10a19a69dc6e83aa31fd0a76fdc0f67c2c383da2a9881eee77a8e6');
INSERT INTO "journal" VALUES(145,'straights-1',1000721,'command-46','{"kind":"RoundEnded","round":2}','b8ac7f920f1f84e65823e3860932697328de412649edc17ab56c9342bb072d08');
INSERT INTO "journal" VALUES(146,'straights-1',1000721,'command-46','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"9193faf0781fecd7169aee5ef752931be6a5cf47a80a599bf89cb33a489225df\",\"seat\":0,\"seed\":\"ca9bdb6195752c1606bf865ce5386346\"}],\"dealt\":0,\"draws\":[{\"got\":\"5\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"c98c52ff16fe280a1f2b5e7eb98f84289bab77c517c6f3d787ef9f0a4cc0b81f\",\"reason\":\"\",\"roster\":\"d6ad97007b0213d6e129aa6fbb7b223350e53d38c4fce993df864f2c157f4746\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"0b295065e475735cad88de9f3bfefb08ee7dcaab31f564d71aee76f943920da6\",\"server_commitment\":\"8481a705181ebf6736f55b2fc6be6e3495d6da686f2b535066826cd1d4476b22\",\"server_seed\":\"851150397203d19103a0a7705430044fd3c38f5e6a52fefa3136c98ed105cff6\",\"terms\":{\"lists\":{\"source\":[\"0\",\"00\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"10\",\"11\",\"12\",\"13\",\"14\",\"15\",\"16\",\"17\",\"18\",\"19\",\"20\",\"21\",\"22\",\"23\",\"24\",\"25\",\"26\",\"27\",\"28\",\"29\",\"30\",\"31\",\"32\",\"33\",\"34\",\"35\",\"36\"]},\"plan\":[{\"pick\":\"source\"}],\"shoe\":2,\"table\":\"straights-1\"}}\n","shoe":2,"voided":""}','699f49e798ae6abf120d797caf201a8d84c70f0179f063740b3fa66f3023b6c6');
INSERT INTO "journal" VALUES(147,'straights-1',1000721,'command-46','{"commitment":"d9a5089d1419c68076c818135175beb206910233b2d169ce13c79551a439e61f","kind":"ShoeBrought","shoe":3,"until":1009721}','ccdb342043eed0a10a9c30d03c8115915604f133435e8b2cd2bccf8655f46b91');
INSERT INTO "journal" VALUES(148,'straights-1',1000735,'command-47','{"commitment":"679226662991c3065ecf6d71f13bb5aee354a0c1f4170c00cd22a35e8dd69d6f","kind":"SeedCommitted","seat":0}','27fbf1d4b99245b06ab6f8230c8ac911364e8e283276e1c234b868e2325f87c1');
INSERT INTO "journal" VALUES(149,'straights-1',1000735,'command-47','{"kind":"RosterPosted","roster":"ca58cba4b474bd936b465b1735cf1cdee8c8fd59b6c95487325466c4d945ecbe","until":1009735}','fd828ff0f2e2d84a10c8b9dbb634862ac4035a020cb35f5de73134eeed556cfb');
INSERT INTO "journal" VALUES(150,'straights-1',1000749,'command-48','{"kind":"SeedOpened","seat":0,"seed":"86935cc1f8771fa1099eca717626f7ef"}','b6c1ba5bb8255b774f2801559559c60b0b3588e308fd21b9f33c38d6b7161303');
INSERT INTO "journal" VALUES(151,'straights-1',1000749,'command-48','{"kind":"ShoeLocked","lock":"2df2bad59bba7a88d64b427f83418a7fe9061b7f760a8eb0cc7f7211274c7b2c"}','7eb316a12de7be67fb2cb077392d27929d7ec9cbcc1548992e33e522ab80e9f3');
INSERT INTO "journal" VALUES(152,'straights-1',1000749,'command-48','{"kind":"WagersOpened","round":3,"until":1007749}','8885ae90b2604793ffb0aafba636aeed406e13f403057c2ae44a73dc78dc25b8');
INSERT INTO "journal" VALUES(153,'blackjack-1',1000763,'open-blackjack-1','{"card_hash":"0d13413a52324f7104440a7fed9e8dc42cf5caed03374087bcbb138303b829f2","clock":[9000,7000,8000],"game":"dead-mans-hand","kind":"TableOpened","options":[["decks","6"],["soft-17","hit"],["double-after-split","yes"],["blackjack-pays","3:2"],["split-hands","4"],["ace-hands","2"],["hit-split-aces","no"],["surrender","none"],["peek","yes"]],"paytables":[["blackjack","3:2"],["dead-mans-hand","1"]],"rulings":[["table-2-dealer-blackjack","row"],["table-4-no-set","row"],["split-one-set","row"],["dealt-ace-eight","row"]]}','98383bbc1f1eeaf45251496e0d411c1b4cd83022caa4908c08edff1bbfc6cb9c');
INSERT INTO "journal" VALUES(154,'blackjack-1',1000784,'command-49','{"kind":"SeatTaken","player":"ann","seat":0}','2c7e44dbe2659f0e61c7d064bc07e63f4275b565156b336d28183373bce76706');
INSERT INTO "journal" VALUES(155,'blackjack-1',1000784,'command-49','{"commitment":"1b95521a970eded1508cd3ae075823891af3367bdf300d3e52316a754091baa5","kind":"ShoeBrought","shoe":1,"until":1009784}','8a2cf02aae33cfd14e7127baa246626792bff698932e44ef2e274797f56f7264');
INSERT INTO "journal" VALUES(156,'blackjack-1',1000798,'command-50','{"kind":"SeatTaken","player":"bob","seat":1}','6effcf1d34e1161c4bc535cb74d9dfd036ca9789960c988f054a4130437dd7a8');
INSERT INTO "journal" VALUES(157,'blackjack-1',1000812,'command-51','{"commitment":"7357f112fc84065f176d9cff7b957fe5382957a344ce50cf06a847ee31b2f914","kind":"SeedCommitted","seat":0}','9250bb91385da62558a7f6a82621f03152a970199bd0e211b869e7606443f104');
INSERT INTO "journal" VALUES(158,'blackjack-1',1000826,'command-52','{"commitment":"46a283ea6655f323e9b6410e3b8b01f24aded9efe4419ff6c5264f1fb5481087","kind":"SeedCommitted","seat":1}','4da829fcae764a5b860e406351f03f9343f4751e73d94f9b50a5cf6419adb2f1');
INSERT INTO "journal" VALUES(159,'blackjack-1',1000826,'command-52','{"kind":"RosterPosted","roster":"27f108c8eebc342c488f10a4e133a74e8c13bec2d0e693325bcc0ff374621d3c","until":1009826}','08e4475df85535e4a1976275abbb18db6151f2168d689e0afa1e0e13811ad35f');
INSERT INTO "journal" VALUES(160,'blackjack-1',1000840,'command-53','{"kind":"SeedOpened","seat":0,"seed":"14f18fd6f58d962cf6551ad6492efe1a"}','12692b76f95ab4e8327fb450d304dba57e0679bd4905b48fbc28666f49148a1d');
INSERT INTO "journal" VALUES(161,'blackjack-1',1000854,'command-54','{"kind":"SeedOpened","seat":1,"seed":"1abd05493bd44c38d92bbd808c025974"}','41da41e0ae85faa8380de32428159dc749e8eb0d61ece7b373df2275fe866b33');
INSERT INTO "journal" VALUES(162,'blackjack-1',1000854,'command-54','{"kind":"ShoeLocked","lock":"6fbadbcb8a835630c1575b9bb7d83a35b6a9cb2f4d681218e21e55a63d6fef7e"}','5ddfe4cfc321dca4f8836143c730762718b689104372517b8546d644d14efa4b');
INSERT INTO "journal" VALUES(163,'blackjack-1',1000854,'command-54','{"kind":"WagersOpened","round":1,"until":1007854}','a4d98c4355711cac8df7a9423fb4a1de283fd89daecfda23b67ad432e8d2531e');
INSERT INTO "journal" VALUES(164,'blackjack-1',1000868,'command-55','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"blackjack","wager":"blackjack"}','31b6e55bdd1c73cade1954603fb71a2276816a67168388695a1d603a5c62c934');
INSERT INTO "journal" VALUES(165,'blackjack-1',1000882,'command-56','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"blackjack","wager":"blackjack"}','5dd98b4705e18621c23a1b227250f49cdd8b66f56fbe812aee16489dad91bbd6');
INSERT INTO "journal" VALUES(166,'blackjack-1',1000896,'command-57','{"kind":"SeatReady","seat":0}','02c38b8640480947ddbe61fd574f7a6e5d6e164afa660a470318308dfd757ee1');
INSERT INTO "journal" VALUES(167,'blackjack-1',1000910,'command-58','{"kind":"SeatReady","seat":1}','068945a671c10ec6520e4c829cd371389d7cdfa481f85b98bfd57904104b6f92');
INSERT INTO "journal" VALUES(168,'blackjack-1',1000910,'command-58','{"kind":"WagersClosed"}','f5343e82909ba6b7d6ca7f3fc8877d56c599a380ad2e846040602809ef45b894');
INSERT INTO "journal" VALUES(169,'blackjack-1',1000910,'command-58','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5h"],"to":"seat 1"}','a2dbf1def43b9e9d2b25ae7787f5e426bba12b6b7dca073dd2b6885d155bfdf0');
INSERT INTO "journal" VALUES(170,'blackjack-1',1000910,'command-58','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5d"],"to":"seat 2"}','f471a2a3a91ef9199cf6871b2a7b8722b671d8a859a1e163f3360e693e0f224c');
INSERT INTO "journal" VALUES(171,'blackjack-1',1000910,'command-58','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6d"],"to":"dealer"}','cf90d22e74cbc0196ca4251acc19b6e13eb1262d781439ba6a4cd9b0ae4a6e4f');
INSERT INTO "journal" VALUES(172,'blackjack-1',1000910,'command-58','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ah"],"to":"seat 1"}','e7f43db95b478b64fc8090025b9c2b184e51ddc29a2873638ab66dbc4d928ac0');
INSERT INTO "journal" VALUES(173,'blackjack-1',1000910,'command-58','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9d"],"to":"seat 2"}','0a1f86d567e907165b11e93353fe74e6588015e5f618b404eb3382f40edc2f98');
INSERT INTO "journal" VALUES(174,'blackjack-1',1000910,'command-58','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Kd"],"to":"dealer"}','3419d0e8a8e1ad3b238d1abe68143f964d6fb1a26f407b0adfbe45fd8eb6042f');
INSERT INTO "journal" VALUES(175,'blackjack-1',1000910,'command-58','{"kind":"Asked","options":["hit","stand","double"],"seat":0,"until":1008910}','2b132693cdd3a8acdccbb103447ad3b267e752b1cc9a3ebe30156a7766dfa980');
INSERT INTO "journal" VALUES(176,'blackjack-1',1000924,'command-59','{"added":0,"by":"player","choice":"hit","kind":"Decided","player":"ann","seat":0,"wager":""}','60a496ad9adf7f3b3f38752a8e8eafcfcf635bd9a7cb90f3e19a6003aaba6b3f');
INSERT INTO "journal" VALUES(177,'blackjack-1',1000924,'command-59','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qs"],"to":"seat 1"}','f404332ff9b8fa700162db71622c31ead73216d27caa3fd68739a55ccb97a332');
INSERT INTO "journal" VALUES(178,'blackjack-1',1000924,'command-59','{"kind":"Asked","options":["hit","stand"],"seat":0,"until":1008924}','66f617af1ccf2fa37bfb3c7103f30bc87579acb43e88422b0e63810ce2c08bc0');
INSERT INTO "journal" VALUES(179,'blackjack-1',1000945,'command-60','{"added":0,"by":"player","choice":"hit","kind":"Decided","player":"ann","seat":0,"wager":""}','a970e5c3a9732fd28d72658eb1dbfa0aadce74f90138f7af07e4fa9504ee5d50');
INSERT INTO "journal" VALUES(180,'blackjack-1',1000945,'command-60','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jd"],"to":"seat 1"}','c046a402e66e2acdad40da78c4055089d0945c3369fc2eb7d7d2afd4f306fcf1');
INSERT INTO "journal" VALUES(181,'blackjack-1',1000945,'command-60','{"kind":"Asked","options":["hit","stand","double"],"seat":1,"until":1008945}','ffc13475c7bb9c3a37e548815d3be0d78987fd2f6bd1c46f4c318e2f4da114f3');
INSERT INTO "journal" VALUES(182,'blackjack-1',1000959,'command-61','{"added":0,"by":"player","choice":"stand","kind":"Decided","player":"bob","seat":1,"wager":""}','1b1d8d3dffe5b8c563bd7725c428ae6cc48fe1001fa795e5f1e6a79e38a5ef6d');
INSERT INTO "journal" VALUES(183,'blackjack-1',1000959,'command-61','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qs"],"to":"dealer"}','eed1a98c71526046dd815379b9721742d911f2f4a419ce4e1e5bf97ef3e29439');
INSERT INTO "journal" VALUES(184,'blackjack-1',1000959,'command-61','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','085f19c107bb0c6e09ac7618cd31a2f70fdc51653dc36a1fc50727413af31e2b');
INSERT INTO "journal" VALUES(185,'blackjack-1',1000959,'command-61','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"bob","row":"Win","seat":1,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','f46d783fb8e080165de199ff2cf8bc07bec972056e38671d20769709b613d142');
INSERT INTO "journal" VALUES(186,'blackjack-1',1000959,'command-61','{"amount":500,"kind":"Returned","player":"bob","reason":"","seat":1,"spot":"blackjack","wager":"blackjack"}','e226f18d2faf56e9eeb26bec9019814d18f7282902f00e59c4619700806ce0cb');
INSERT INTO "journal" VALUES(187,'blackjack-1',1000959,'command-61','{"kind":"RoundEnded","round":1}','578976bfb0fa5032a867ba5a58070c9cb1fc1c8ce11f2e3fc38915fded914b0e');
INSERT INTO "journal" VALUES(188,'blackjack-1',1000959,'command-61','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"7357f112fc84065f176d9cff7b957fe5382957a344ce50cf06a847ee31b2f914\",\"seat\":0,\"seed\":\"14f18fd6f58d962cf6551ad6492efe1a\"},{\"commitment\":\"46a283ea6655f323e9b6410e3b8b01f24aded9efe4419ff6c5264f1fb5481087\",\"seat\":1,\"seed\":\"1abd05493bd44c38d92bbd808c025974\"}],\"dealt\":9,\"draws\":[{\"got\":[\"5h\",\"5d\",\"6d\",\"Ah\",\"9d\",\"Kd\",\"Qs\",\"Jd\",\"Qs\",\"5h\",\"Qh\",\"As\",\"Jc\",\"Ac\",\"3c\",\"3s\",\"5h\",\"2s\",\"4d\",\"4c\",\"Kh\",\"Ac\",\"9s\",\"Ad\",\"Th\",\"Kc\",\"7d\",\"8d\",\"7c\",\"Js\",\"4s\",\"8d\",\"As\",\"4d\",\"4c\",\"2h\",\"Ah\",\"Ks\",\"5d\",\"5d\",\"6c\",\"7s\",\"8h\",\"3d\",\"Ts\",\"Kh\",\"As\",\"2c\",\"Tc\",\"Ah\",\"3h\",\"5c\",\"7h\",\"3h\",\"6d\",\"8s\",\"6s\",\"Td\",\"9d\",\"Kd\",\"7c\",\"2c\",\"3c\",\"Qd\",\"Qh\",\"5c\",\"Ah\",\"Kd\",\"Qh\",\"Jh\",\"Ad\",\"Kc\",\"9h\",\"9c\",\"Th\",\"Tc\",\"Qh\",\"6h\",\"6s\",\"3c\",\"6c\",\"8d\",\"Qc\",\"4h\",\"3s\",\"4c\",\"Jc\",\"2c\",\"9h\",\"Qh\",\"4s\",\"4d\",\"Tc\",\"3d\",\"4d\",\"Qs\",\"2c\",\"4d\",\"3c\",\"6d\",\"7s\",\"2d\",\"Td\",\"8c\",\"3d\",\"6s\",\"Qs\",\"Jd\",\"2h\",\"8c\",\"4s\",\"9h\",\"7d\",\"5s\",\"7s\",\"7d\",\"9d\",\"3h\",\"Kc\",\"3h\",\"Qc\",\"9c\",\"Kc\",\"Ks\",\"Kd\",\"5s\",\"Jh\",\"8c\",\"4s\",\"Ks\",\"Kc\",\"8d\",\"7c\",\"6c\",\"Jc\",\"Th\",\"2d\",\"2s\",\"Th\",\"Tc\",\"3s\",\"Ad\",\"6c\",\"6s\",\"2s\",\"Td\",\"Qs\",\"6h\",\"9c\",\"3h\",\"9s\",\"Qh\",\"Jh\",\"6c\",\"Th\",\"8c\",\"4h\",\"3h\",\"5h\",\"6s\",\"2c\",\"Jd\",\"5d\",\"Jh\",\"7s\",\"7s\",\"7d\",\"8h\",\"5c\",\"Ks\",\"Ac\",\"8c\",\"7c\",\"Ac\",\"6h\",\"8d\",\"7h\",\"Ts\",\"9c\",\"Qc\",\"9c\",\"5s\",\"Ad\",\"Tc\",\"3d\",\"5c\",\"8s\",\"3s\",\"5s\",\"As\",\"Qd\",\"6d\",\"5s\",\"3c\",\"4h\",\"7c\",\"Kh\",\"7d\",\"2c\",\"6d\",\"8d\",\"9d\",\"8h\",\"Td\",\"Qs\",\"7h\",\"4s\",\"Jd\",\"4c\",\"6s\",\"Ks\",\"7h\",\"Js\",\"6c\",\"Ts\",\"2h\",\"3d\",\"2h\",\"Ad\",\"9h\",\"Qc\",\"Kh\",\"9s\",\"8s\",\"Jc\",\"2h\",\"Js\",\"Td\",\"Jd\",\"6h\",\"7h\",\"3s\",\"Ah\",\"4h\",\"2d\",\"Kh\",\"6h\",\"Ks\",\"Js\",\"Jc\",\"Qd\",\"5d\",\"7h\",\"Jd\",\"2d\",\"2d\",\"9h\",\"9d\",\"6d\",\"8s\",\"Ts\",\"Th\",\"4c\",\"Qc\",\"Kh\",\"4d\",\"4s\",\"Jh\",\"5c\",\"9h\",\"7d\",\"Tc\",\"Qd\",\"9s\",\"7c\",\"Ac\",\"Kc\",\"Jh\",\"Jc\",\"Qd\",\"Qc\",\"8s\",\"5c\",\"Ah\",\"As\",\"2s\",\"9d\",\"9c\",\"8s\",\"Ad\",\"4c\",\"9s\",\"8c\",\"2s\",\"Ac\",\"4h\",\"Qd\",\"7s\",\"Kd\",\"4h\",\"2h\",\"9s\",\"Js\",\"5s\",\"6h\",\"8h\",\"Ts\",\"Js\",\"2d\",\"Td\",\"3s\",\"Kd\",\"8h\",\"5h\",\"Ts\",\"5h\",\"3c\",\"As\",\"2s\",\"5d\",\"3d\",\"8h\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"6fbadbcb8a835630c1575b9bb7d83a35b6a9cb2f4d681218e21e55a63d6fef7e\",\"reason\":\"\",\"roster\":\"27f108c8eebc342c488f10a4e133a74e8c13bec2d0e693325bcc0ff374621d3c\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"9c7bffed2dbb2f38fdfb4b9383c8690770ae3026a46efd0061e86a3ab294324d\",\"server_commitment\":\"1b95521a970eded1508cd3ae075823891af3367bdf300d3e52316a754091baa5\",\"server_seed\":\"46ba0b7a2fc33228b3de611bec000ffb7040477fa292bb141b6d8d86c1ffa86e\",\"terms\":{\"lists\":{\"source\":[\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ac\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ad\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"Ah\",\"As\",\"As\",\"As\",\"As\",\"As\",\"As\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2c\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2d\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2h\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"2s\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3c\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3d\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3h\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"3s\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4c\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4d\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4h\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"4s\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5c\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5d\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5h\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"5s\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6c\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6d\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6h\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"6s\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7c\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7d\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7h\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"7s\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8c\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8d\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8h\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"8s\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9c\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9d\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9h\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"9s\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Tc\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Td\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Th\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Ts\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jc\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jd\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Jh\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Js\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qc\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qd\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qh\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Qs\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kc\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kd\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Kh\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\",\"Ks\"]},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":1,\"table\":\"blackjack-1\"}}\n","shoe":1,"voided":""}','3b5df309757fe8b051639f370a8cba237e559884c5b7ce1f42a02c40f03af235');
INSERT INTO "journal" VALUES(189,'blackjack-1',1000959,'command-61','{"commitment":"0ee8f006d8b6a98f4914ccbd81a67c8b86698168afdc5aebb427296b0c2b99af","kind":"ShoeBrought","shoe":2,"until":1009959}','43094cfb72db88ee772a1e48ebdfe5e9af9d525fdfa265a95fd2a5856f576857');
INSERT INTO "journal" VALUES(190,'blackjack-1',1000973,'command-62','{"commitment":"6a27fdcf374bacb8c0f78f0bdd47ed44604da8914f37a3a8e3277c8a03029052","kind":"SeedCommitted","seat":0}','6fc0bfb40fc28c4410f3776e45ffbc58ee86abe7a22f368b74b79b2107f93e0c');
INSERT INTO "journal" VALUES(191,'blackjack-1',1000987,'command-63','{"commitment":"50243f11216e603169b34b8802d364727c7fbdc3650ab42ce83cf30e6abb8341","kind":"SeedCommitted","seat":1}','45be44728071df08f7d5aa2b26a06487394314d1f5601cbdb6776b235d8504a0');
INSERT INTO "journal" VALUES(192,'blackjack-1',1000987,'command-63','{"kind":"RosterPosted","roster":"2fe3d7455ac61486345d68dcc32399fa1f8b7e0cc3240e6d0f5093393e57d733","until":1009987}','7694fff4421f8d57b0b27de923a3bb4ce30877631a52247bea727441f7a08b73');
INSERT INTO "journal" VALUES(193,'blackjack-1',1001001,'command-64','{"kind":"SeedOpened","seat":0,"seed":"2e022dd8de2f5fb892294e4a626958c7"}','dab04158419209fb619afbe6cb165d0bbaa0836a5b11ce08ec6ea0a85399d096');
INSERT INTO "journal" VALUES(194,'blackjack-1',1001015,'command-65','{"kind":"SeedOpened","seat":1,"seed":"28b1aba4f76acf9404ae3536258fcdc8"}','a5fde482add6b6e16493f41cb1bf5db7859f151dca73ea5230dd948cd0896702');
INSERT INTO "journal" VALUES(195,'blackjack-1',1001015,'command-65','{"kind":"ShoeLocked","lock":"43ca0195b6555250f5792047f58d9cb57bbf94c9ee4733965a5c8d580a9b8e78"}','af1095b4c1894783b2678154edecc1c2aee517a6f3c731dc27d7516a2c45fe2c');
INSERT INTO "journal" VALUES(196,'blackjack-1',1001015,'command-65','{"kind":"WagersOpened","round":2,"until":1008015}','151f959e1e404d6e5df6420a1288d4db4f547c0bdda632e3627f76a200afcaa1');
INSERT INTO "journal" VALUES(197,'blackjack-1',1001029,'command-66','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"blackjack","wager":"blackjack"}','058c60e28fc2f5826d3834fbf9e7a8b34cfab2ed1049718f1e7d782953dab6f5');
INSERT INTO "journal" VALUES(198,'blackjack-1',1001043,'command-67','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"blackjack","wager":"blackjack"}','682e9a19ad0b47bd053a4bd234f7ad9e7d68a8191b8e94aba48f058fe5b755eb');
INSERT INTO "journal" VALUES(199,'blackjack-1',1001057,'command-68','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','bf0e4fd3f38084b995f886d2c2088747bfed71e17a94a98b39b558f64dee8cc1');
INSERT INTO "journal" VALUES(200,'blackjack-1',1001071,'command-69','{"kind":"SeatReady","seat":1}','9cca8224a7683e761f7441c52a6d549145326bbe353b87b66ec2adc967da9959');
INSERT INTO "journal" VALUES(201,'blackjack-1',1001085,'command-70','{"kind":"SeatReady","seat":0}','aa020146d33fb4a372ab3a623101a22859072816ca7e36f849c200ac46c7a80c');
INSERT INTO "journal" VALUES(202,'blackjack-1',1001085,'command-70','{"kind":"WagersClosed"}','26eac1b40380137f215602ca7c4bd98c47da014cbf90a5cda81244c1d2d6b87b');
INSERT INTO "journal" VALUES(203,'blackjack-1',1001085,'command-70','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5c"],"to":"seat 1"}','7b8c4ea1ffdd801915de682d7df1c183f42faa21cae00715760ea42a25a7a04b');
INSERT INTO "journal" VALUES(204,'blackjack-1',1001085,'command-70','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6h"],"to":"seat 2"}','7e70d628cb4c6240a6cf4deef5d754aac9431ec5351394251dbd2da38c0d1df1');
INSERT INTO "journal" VALUES(205,'blackjack-1',1001085,'command-70','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4h"],"to":"dealer"}','0de465665ece16cff4f19da9d50d6c2cf43beb5c19da587492f6dbd25ed960a2');
INSERT INTO "journal" VALUES(206,'blackjack-1',1001085,'command-70','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7c"],"to":"seat 1"}','2c7da863e183871e542a34a745b089e3b8dd3c00166878b8c0bfcf635a358489');
INSERT INTO "journal" VALUES(207,'blackjack-1',1001085,'command-70','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jc"],"to":"seat 2"}','87fc172d86e8df6e3e831b6737e7ce6e2a9a8234d73648d6216d624f1efa693b');
INSERT INTO "journal" VALUES(208,'blackjack-1',1001085,'command-70','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Ks"],"to":"dealer"}','beab6be7fbd0446a0eb6a505cd8161ab8a23ff32d55c36cb2c76d4b4ccb3b477');
INSERT INTO "journal" VALUES(209,'blackjack-1',1001085,'command-70','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','43fcd3fe36b8701d3176ddaa2097be506e8119841b86781a45af2e908a1f616f');
INSERT INTO "journal" VALUES(210,'blackjack-1',1001085,'command-70','{"kind":"Asked","options":["hit","stand","double"],"seat":0,"until":1009085}','21bbdbcfc9590405b176f67341b007713015d5217173abfdcad88de180ed4b3b');
INSERT INTO "journal" VALUES(211,'pai-gow-1',1001099,'open-pai-gow-1','{"card_hash":"c82768bf61fd3f8e1f28b8f5d50e78323622129c4cd150fb911b7aae7b1dd129","clock":[9000,7000,8000],"game":"jacks-beat","kind":"TableOpened","options":[["first-packet","rng"]],"paytables":[["jacks-beat","A"],["chan-chu","1"]],"rulings":[["wheel","second-highest"],["super-full-house","joker-allowed"],["trips-row","as-printed"]]}','669f30b2bc8f978a5936be4a9b1e524766ac4387fc3a010e9950791652cab19f');
INSERT INTO "journal" VALUES(212,'pai-gow-1',1001120,'command-71','{"kind":"SeatTaken","player":"ann","seat":0}','1e3c015c539f4c245b7ffb31b38d446de91e005c51557707c007c3d81ff8523c');
INSERT INTO "journal" VALUES(213,'pai-gow-1',1001120,'command-71','{"commitment":"4b98d1a949668d64f03fbe851e16f6f0a82a6d51e21e761374489aa6dda6f926","kind":"ShoeBrought","shoe":1,"until":1010120}','4efc223a4e078c8b0a0e96bc46dd63bb3bd8a44a7efb179f0a5402e720dab035');
INSERT INTO "journal" VALUES(214,'pai-gow-1',1001134,'command-72','{"commitment":"02f9439872903cf7a4c28683b137564af574e86206161f593d4de72773debb21","kind":"SeedCommitted","seat":0}','ea9d10b71a40c863e4076491e020c5ef5a8c0f93f80ecb5e78f1010c21aeadc5');
INSERT INTO "journal" VALUES(215,'pai-gow-1',1001134,'command-72','{"kind":"RosterPosted","roster":"f437596dbfceafc6b444eaa6a5a7dc14abefbb6f71f8096a2d4cb1a8354f12b6","until":1010134}','ba8ae69df52361756f624884aa1dac0a4dafbfa8ab1185565344299a6400cbc0');
INSERT INTO "journal" VALUES(216,'pai-gow-1',1001148,'command-73','{"kind":"SeedOpened","seat":0,"seed":"b8497a41eb86921b1dd6c6c344a06f7b"}','5294219eef807db59bbe2463ef7b78c71b18119b2669419554a7bfcb83401179');
INSERT INTO "journal" VALUES(217,'pai-gow-1',1001148,'command-73','{"kind":"ShoeLocked","lock":"111043f8661bddff8d01e5b309604ebc2ec2749fa93b3216c3767d463a0c3d62"}','92ea23823a2c2a60d9cba9ba0cda971ae48af9815f20c78f86aa855931c99125');
INSERT INTO "journal" VALUES(218,'pai-gow-1',1001148,'command-73','{"kind":"WagersOpened","round":1,"until":1008148}','2eacbb4baf59dba2ed50db654fbb34febb36b60321881474716e5de0fce78995');
INSERT INTO "journal" VALUES(219,'pai-gow-1',1001162,'command-74','{"added":1000,"amount":1000,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"pai-gow","wager":"pai-gow"}','8772ed7e74691233e906a6673975a9904a13815a2e7f406d678f7acfcccf3be3');
INSERT INTO "journal" VALUES(220,'pai-gow-1',1001176,'command-75','{"kind":"SeatReady","seat":0}','b6024d23447719b9e0c931c6894557dd7c79254f6165e91b67e8c3bf7f456fb7');
INSERT INTO "journal" VALUES(221,'pai-gow-1',1001176,'command-75','{"kind":"WagersClosed"}','bbce7690d0a17c7ab77e63fc9fa903615db1e47c766ac51fa11be250dec95cb3');
INSERT INTO "journal" VALUES(222,'pai-gow-1',1001176,'command-75','{"chance":"rng","face_down":false,"kind":"Dealt","symbols":["5"],"to":"first packet"}','8bd961be590a1feee1bc1ad967e925f07a44b097d95a76cac8a523c6eafbe0df');
INSERT INTO "journal" VALUES(223,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["6c","2d","Tc","Th","6s","8c","Jh"],"to":"spot 5 (nobody)"}','31472db64f6623fbc951e81d4c85219fdd09f2244257ffe53ca36aa28fc4edb1');
INSERT INTO "journal" VALUES(224,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["5h","Ts","Qs","9s","7c","5d","3d"],"to":"spot 6 (nobody)"}','44d1992d815d29c962668b13497a4aebbba333f4004de488e92690107ae94f66');
INSERT INTO "journal" VALUES(225,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Ks","3c","3s","Qd","4h","4d","2s"],"to":"spot 7 (nobody)"}','a3dc1f8018238ac476ff1b162ead79e3e2bbd9ad15c0afa7f981b8090569eff4');
INSERT INTO "journal" VALUES(226,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":false,"kind":"Dealt","symbols":["2c","Ah","Qc","8s","5s","7d","*"],"to":"dealer"}','d9bfd9a17fd581371661ff679cc03e54442bc6f0319f4360edf34b2a262ba25c');
INSERT INTO "journal" VALUES(227,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["4s","5c","Ac","2h","Qh","3h","As"],"to":"seat 1"}','848ce4920cc0f7dba60d4a1b2a6c1b6623cb950bb30b5ddecb66d1655de01e5b');
INSERT INTO "journal" VALUES(228,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["6d","Ad","9d","9h","7s","Js","8h"],"to":"spot 3 (nobody)"}','bea116b949180ffb8e125907acbca79adc3c40d235a1b28d721ddc1e59a23ef4');
INSERT INTO "journal" VALUES(229,'pai-gow-1',1001176,'command-75','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Jd","6h","8d","9c","Kc","7h","Kd"],"to":"spot 4 (nobody)"}','44cb7e99d0a5403dcd1880d3c0935b1459380f2cea4c21ab023f83a577d4a6a6');
INSERT INTO "journal" VALUES(230,'pai-gow-1',1001176,'command-75','{"kind":"Asked","options":["house way","4s 5c","4s Ac","4s 2h","4s Qh","4s 3h","4s As","5c Ac","5c 2h","5c Qh","5c 3h","5c As","Ac 2h","Ac Qh","Ac 3h","Ac As","2h Qh","2h 3h","2h As","Qh 3h","Qh As","3h As"],"seat":0,"until":1009176}','086899999c2fc78ba8b0b918aea5c33e62a80c57b659ddef2b50069452401537');
INSERT INTO "journal" VALUES(231,'pai-gow-1',1001190,'command-76','{"added":0,"by":"player","choice":"4s 2h","kind":"Decided","player":"ann","seat":0,"wager":""}','ce9bd7bd4e113d15793efe553ac56970e128159e7183d876d1864eea3eb008d1');
INSERT INTO "journal" VALUES(232,'pai-gow-1',1001190,'command-76','{"act":"push","amount":0,"envied":-1,"kind":"Settled","pays":"push","player":"ann","row":"Push","seat":0,"spot":"pai-gow","stake":1000,"unpaid":0,"wager":"pai-gow"}','09766e987cc6d32cdc2a304a0dec6616c9001e01ac350a46bda2042258508921');
INSERT INTO "journal" VALUES(233,'pai-gow-1',1001190,'command-76','{"amount":1000,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"pai-gow","wager":"pai-gow"}','e1e0c88c5543270af0c3ccd18e2d287b8cb81e7f2bbda8e7a2e193fcbf7a378f');
INSERT INTO "journal" VALUES(234,'pai-gow-1',1001190,'command-76','{"kind":"RoundEnded","round":1}','ff3487270c3f72237eaeb6b32b0fd8eb9d88e5d3a07a85290eb592299f91092e');
INSERT INTO "journal" VALUES(235,'pai-gow-1',1001190,'command-76','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"02f9439872903cf7a4c28683b137564af574e86206161f593d4de72773debb21\",\"seat\":0,\"seed\":\"b8497a41eb86921b1dd6c6c344a06f7b\"}],\"dealt\":49,\"draws\":[{\"got\":\"5\",\"pick\":\"rng\"},{\"got\":[\"6c\",\"2d\",\"Tc\",\"Th\",\"6s\",\"8c\",\"Jh\",\"5h\",\"Ts\",\"Qs\",\"9s\",\"7c\",\"5d\",\"3d\",\"Ks\",\"3c\",\"3s\",\"Qd\",\"4h\",\"4d\",\"2s\",\"2c\",\"Ah\",\"Qc\",\"8s\",\"5s\",\"7d\",\"*\",\"4s\",\"5c\",\"Ac\",\"2h\",\"Qh\",\"3h\",\"As\",\"6d\",\"Ad\",\"9d\",\"9h\",\"7s\",\"Js\",\"8h\",\"Jd\",\"6h\",\"8d\",\"9c\",\"Kc\",\"7h\",\"Kd\",\"Jc\",\"Td\",\"Kh\",\"4c\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"111043f8661bddff8d01e5b309604ebc2ec2749fa93b3216c3767d463a0c3d62\",\"reason\":\"\",\"roster\":\"f437596dbfceafc6b444eaa6a5a7dc14abefbb6f71f8096a2d4cb1a8354f12b6\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"b8d6efcad7a8e970d1dc6fe2bd3146869d022ced067c94185fdb2b0a3930ad29\",\"server_commitment\":\"4b98d1a949668d64f03fbe851e16f6f0a82a6d51e21e761374489aa6dda6f926\",\"server_seed\":\"0c39147882906667676f015031b727954698ce59a39119b1a87a185d1df3412a\",\"terms\":{\"lists\":{\"rng\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\"],\"source\":[\"Ac\",\"Ad\",\"Ah\",\"As\",\"2c\",\"2d\",\"2h\",\"2s\",\"3c\",\"3d\",\"3h\",\"3s\",\"4c\",\"4d\",\"4h\",\"4s\",\"5c\",\"5d\",\"5h\",\"5s\",\"6c\",\"6d\",\"6h\",\"6s\",\"7c\",\"7d\",\"7h\",\"7s\",\"8c\",\"8d\",\"8h\",\"8s\",\"9c\",\"9d\",\"9h\",\"9s\",\"Tc\",\"Td\",\"Th\",\"Ts\",\"Jc\",\"Jd\",\"Jh\",\"Js\",\"Qc\",\"Qd\",\"Qh\",\"Qs\",\"Kc\",\"Kd\",\"Kh\",\"Ks\",\"*\"]},\"plan\":[{\"pick\":\"rng\"},{\"shuffle\":\"source\"}],\"shoe\":1,\"table\":\"pai-gow-1\"}}\n","shoe":1,"voided":""}','c20564835fc876e4899411407fe595d9607fc82595ab4525f8d9129564843305');
INSERT INTO "journal" VALUES(236,'pai-gow-1',1001190,'command-76','{"commitment":"9804a7227949f33afe2f6b558be33d0af911b592765c7a6a135353249415c012","kind":"ShoeBrought","shoe":2,"until":1010190}','288c82b7f1b9c5700174f518ec5b3c4e06df5cf103976fab46d1fe79703440f0');
INSERT INTO "journal" VALUES(237,'pai-gow-1',1001204,'command-77','{"commitment":"ecd101cf1cc34f771af9e293c9d883e39356d0273f58e0e2f89febadd71f15de","kind":"SeedCommitted","seat":0}','653b3f82856b454e5e50efd4621be5b4914c138b2e67fa215f43d774f8816120');
INSERT INTO "journal" VALUES(238,'pai-gow-1',1001204,'command-77','{"kind":"RosterPosted","roster":"f763c93a0415b968141be63ffe1fdc0dead932a7670d9e348c52f3ec2a0a35c0","until":1010204}','354cda93080561d84aa52d2f8dd5ad601b27b107f2ae9e43bc3c5622f7127f21');
INSERT INTO "journal" VALUES(239,'pai-gow-1',1001218,'command-78','{"kind":"SeedOpened","seat":0,"seed":"1fdfa6fa885ec8a7ccc7a5c0dcbd26eb"}','ec780c933b7ab4ed0d1b835b8732d34aaa7f5dab98a08ffe41bd6a893e3f608c');
INSERT INTO "journal" VALUES(240,'pai-gow-1',1001218,'command-78','{"kind":"ShoeLocked","lock":"19a961c2270a3ed610c03065a227acf336d525431d6898f37f3c6119b635e4d3"}','a94c48f0c3301d6e2d653d4866a2b7d2684c022eb1de5eacd9065371119332f7');
INSERT INTO "journal" VALUES(241,'pai-gow-1',1001218,'command-78','{"kind":"WagersOpened","round":2,"until":1008218}','35b89878d77afcf031565659e3ea1a01eaa4548a662c1c1cc83e7982d6c24f0a');
INSERT INTO "journal" VALUES(242,'pai-gow-1',1001232,'command-79','{"added":1000,"amount":1000,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"pai-gow","wager":"pai-gow"}','329a4eeb13cc0bc7140b06072b8b2b23342fc141796fd40697b9cbc146e5d6e9');
INSERT INTO "journal" VALUES(243,'pai-gow-1',1001246,'command-80','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"jacks-beat","wager":"jacks-beat"}','4d98220b6a2ea9b30e2b1eaab62716d878e6538d938bc7af239cde283545242a');
INSERT INTO "journal" VALUES(244,'pai-gow-1',1001260,'command-81','{"kind":"SeatReady","seat":0}','d53ac27bca73e7e65d8856ae5e8512e22ab680a548e9ab87b2621589d8524529');
INSERT INTO "journal" VALUES(245,'pai-gow-1',1001260,'command-81','{"kind":"WagersClosed"}','47b9984554a06a08b1ab5e7db8ff825559c3d163eaa44f62b68d1cd3cbeac822');
INSERT INTO "journal" VALUES(246,'pai-gow-1',1001260,'command-81','{"chance":"rng","face_down":false,"kind":"Dealt","symbols":["2"],"to":"first packet"}','85329cf50d0dec8c6fa8927cb9b3cdcd393e5897b0971d4d703a817890c49bc4');
INSERT INTO "journal" VALUES(247,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["8d","8h","Tc","Js","Kc","Jd","7c"],"to":"seat 1"}','875f964918a19bc9a0fd2c82f13d7db7cfffa36f20112c9fa91f5bffb22da032');
INSERT INTO "journal" VALUES(248,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["9h","Jc","5h","3d","4h","9d","4s"],"to":"spot 3 (nobody)"}','0ac8fb7d01a8e3b5bd007ddc206aeb7fe0ac819f61c6bc9e928cd94971dbdce4');
INSERT INTO "journal" VALUES(249,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Ks","Ah","Td","Qh","2s","5s","3h"],"to":"spot 4 (nobody)"}','33953c832d22ee78b4cc85cc487a21606af3c85e1ab518a4fffc112d98d7b6e2');
INSERT INTO "journal" VALUES(250,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["6s","Qc","8c","Kd","6h","4d","6d"],"to":"spot 5 (nobody)"}','b18e22c66ceca549d1a84093ab3adb4e55d37bc01f4a1425414b61449a754a4d');
INSERT INTO "journal" VALUES(251,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["7s","As","9s","Jh","3c","4c","8s"],"to":"spot 6 (nobody)"}','cd3bfa3dbe44ebc0fa3f2b8efbb5e82468ed440eee3ff66dd5d10a1f8abe74db');
INSERT INTO "journal" VALUES(252,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":true,"kind":"Dealt","symbols":["2d","7h","Kh","Qd","3s","7d","Th"],"to":"spot 7 (nobody)"}','21de673d1b15fe4d2f81b364472f80728b797d86e7c7bc89637b1670ae0ed12b');
INSERT INTO "journal" VALUES(253,'pai-gow-1',1001260,'command-81','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ad","*","2h","Ts","5d","Ac","Qs"],"to":"dealer"}','1812a103ca250837e965dff63d77fcd8454a6947578394bc43d8d620648e3a6b');
INSERT INTO "journal" VALUES(254,'pai-gow-1',1001260,'command-81','{"kind":"Asked","options":["house way","8d 8h","8d Tc","8d Js","8d Kc","8d Jd","8d 7c","8h Tc","8h Js","8h Kc","8h Jd","8h 7c","Tc Js","Tc Kc","Tc Jd","Tc 7c","Js Kc","Js Jd","Js 7c","Kc Jd","Kc 7c","Jd 7c"],"seat":0,"until":1009260}','ba5432de3b912c5678605ca597ce627e2ab2a50876234081a635d397c266a3d7');
INSERT INTO "journal" VALUES(255,'pai-gow-1',1001274,'command-82','{"added":0,"by":"player","choice":"8h Kc","kind":"Decided","player":"ann","seat":0,"wager":""}','47905ec414e6db346aa5691a219dad956606217f2687478632d291a35234ecfd');
INSERT INTO "journal" VALUES(256,'pai-gow-1',1001274,'command-82','{"act":"collect","amount":1000,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"pai-gow","stake":1000,"unpaid":0,"wager":"pai-gow"}','61892d058f5f0378f7eee7c440c9d8cb868978018d8270754d6379e2c4b41e70');
INSERT INTO "journal" VALUES(257,'pai-gow-1',1001274,'command-82','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"jacks-beat","stake":100,"unpaid":0,"wager":"jacks-beat"}','37724e0501feba601c26dfecf04683c2920a696766026489dbe416ac95e2949a');
INSERT INTO "journal" VALUES(258,'pai-gow-1',1001274,'command-82','{"kind":"RoundEnded","round":2}','97e2b6fc819c2335a8ea557b7ca38ddae9bb588f3201c50d52c9d1a570b412cf');
INSERT INTO "journal" VALUES(259,'pai-gow-1',1001274,'command-82','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"ecd101cf1cc34f771af9e293c9d883e39356d0273f58e0e2f89febadd71f15de\",\"seat\":0,\"seed\":\"1fdfa6fa885ec8a7ccc7a5c0dcbd26eb\"}],\"dealt\":49,\"draws\":[{\"got\":\"2\",\"pick\":\"rng\"},{\"got\":[\"8d\",\"8h\",\"Tc\",\"Js\",\"Kc\",\"Jd\",\"7c\",\"9h\",\"Jc\",\"5h\",\"3d\",\"4h\",\"9d\",\"4s\",\"Ks\",\"Ah\",\"Td\",\"Qh\",\"2s\",\"5s\",\"3h\",\"6s\",\"Qc\",\"8c\",\"Kd\",\"6h\",\"4d\",\"6d\",\"7s\",\"As\",\"9s\",\"Jh\",\"3c\",\"4c\",\"8s\",\"2d\",\"7h\",\"Kh\",\"Qd\",\"3s\",\"7d\",\"Th\",\"Ad\",\"*\",\"2h\",\"Ts\",\"5d\",\"Ac\",\"Qs\",\"6c\",\"2c\",\"5c\",\"9c\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"19a961c2270a3ed610c03065a227acf336d525431d6898f37f3c6119b635e4d3\",\"reason\":\"\",\"roster\":\"f763c93a0415b968141be63ffe1fdc0dead932a7670d9e348c52f3ec2a0a35c0\",\"scheme\":\"rackcard-fair-1\",\"seal\":\"06f63d2c6b35cd4937ff1fd75ea28c9d332a87301a476fbccdf53eab8e3ae22e\",\"server_commitment\":\"9804a7227949f33afe2f6b558be33d0af911b592765c7a6a135353249415c012\",\"server_seed\":\"ca26cd2da83c7c56181dcf95e19c4394dc35bcbd10840a46734aa783b80ceb65\",\"terms\":{\"lists\":{\"rng\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\"],\"source\":[\"Ac\",\"Ad\",\"Ah\",\"As\",\"2c\",\"2d\",\"2h\",\"2s\",\"3c\",\"3d\",\"3h\",\"3s\",\"4c\",\"4d\",\"4h\",\"4s\",\"5c\",\"5d\",\"5h\",\"5s\",\"6c\",\"6d\",\"6h\",\"6s\",\"7c\",\"7d\",\"7h\",\"7s\",\"8c\",\"8d\",\"8h\",\"8s\",\"9c\",\"9d\",\"9h\",\"9s\",\"Tc\",\"Td\",\"Th\",\"Ts\",\"Jc\",\"Jd\",\"Jh\",\"Js\",\"Qc\",\"Qd\",\"Qh\",\"Qs\",\"Kc\",\"Kd\",\"Kh\",\"Ks\",\"*\"]},\"plan\":[{\"pick\":\"rng\"},{\"shuffle\":\"source\"}],\"shoe\":2,\"table\":\"pai-gow-1\"}}\n","shoe":2,"voided":""}','fe57e46f924173b096d69bd0f7b0b59badae6959f20f410003e619baa682c427');
INSERT INTO "journal" VALUES(260,'pai-gow-1',1001274,'command-82','{"commitment":"be21bdab43b50fffdd2a60f002a5c2d465a96e702d938fa35e69d5fd503b33ca","kind":"ShoeBrought","shoe":3,"until":1010274}','629bf633ed244c025968e3ccce4be2f0859df132d93d15c9de9665fa12bc2a01');
INSERT INTO "journal" VALUES(261,'pai-gow-1',1001288,'command-83','{"commitment":"0247c82a8a467dfd08b25083c9047c7191112987132e3c21c9bd9b2ecdb8eb4e","kind":"SeedCommitted","seat":0}','9d52618eaea297965b24c8a1251136ead211eb6692e4855563344cd8d00cf455');
INSERT INTO "journal" VALUES(262,'pai-gow-1',1001288,'command-83','{"kind":"RosterPosted","roster":"9940c89eea38940f31fcfed25bbbb1fb2288544c60898d56531501d1d5a61769","until":1010288}','21f948a1ccf27f0df5393c68ae437e6bf24be61740b64fa3b9da015c5d03a342');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password TEXT NOT NULL, 
	role TEXT NOT NULL, 
	joined INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE postings (
	seq INTEGER NOT NULL, 
	leg INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	PRIMARY KEY (seq, leg), 
	CONSTRAINT postings_move CHECK (cents > 0), 
	FOREIGN KEY(seq) REFERENCES journal (seq)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "postings" VALUES(1,0,'bank','player:ann',1000000);
INSERT INTO "postings" VALUES(2,0,'bank','player:bob',1000000);
INSERT INTO "postings" VALUES(14,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(15,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(16,0,'player:ann','layout:great-8-1',100);
INSERT INTO "postings" VALUES(23,0,'layout:great-8-1','house',500);
INSERT INTO "postings" VALUES(24,0,'layout:great-8-1','house',100);
INSERT INTO "postings" VALUES(25,0,'layout:great-8-1','house',500);
INSERT INTO "postings" VALUES(36,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(37,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(47,0,'player:ann','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(48,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(56,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(58,0,'layout:lucky-8-1','player:ann',500);
INSERT INTO "postings" VALUES(61,0,'player:ann','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(62,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(63,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(70,0,'layout:lucky-8-1','house',500);
INSERT INTO "postings" VALUES(71,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(72,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(75,0,'player:ann','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(83,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(84,0,'layout:lucky-8-1','player:ann',500);
INSERT INTO "postings" VALUES(87,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(88,0,'player:ann','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(96,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(97,0,'house','player:ann',475);
INSERT INTO "postings" VALUES(98,0,'layout:lucky-8-1','player:ann',500);
INSERT INTO "postings" VALUES(101,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(102,0,'player:ann','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(110,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(111,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(114,0,'player:ann','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(123,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(127,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(128,0,'layout:straights-1','player:ann',500);
INSERT INTO "postings" VALUES(137,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(138,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(142,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(143,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(144,0,'layout:straights-1','player:ann',500);
INSERT INTO "postings" VALUES(164,0,'player:ann','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(165,0,'player:bob','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(184,0,'layout:blackjack-1','house',500);
INSERT INTO "postings" VALUES(185,0,'house','player:bob',500);
INSERT INTO "postings" VALUES(186,0,'layout:blackjack-1','player:bob',500);
INSERT INTO "postings" VALUES(197,0,'player:ann','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(198,0,'player:bob','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(199,0,'player:ann','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(209,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(219,0,'player:ann','layout:pai-gow-1',1000);
INSERT INTO "postings" VALUES(233,0,'layout:pai-gow-1','player:ann',1000);
INSERT INTO "postings" VALUES(242,0,'player:ann','layout:pai-gow-1',1000);
INSERT INTO "postings" VALUES(243,0,'player:ann','layout:pai-gow-1',100);
INSERT INTO "postings" VALUES(256,0,'layout:pai-gow-1','house',1000);
INSERT INTO "postings" VALUES(257,0,'layout:pai-gow-1','house',100);
CREATE TABLE seeds (
	table_id TEXT NOT NULL, 
	shoe INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	PRIMARY KEY (table_id, shoe), 
	FOREIGN KEY(number) REFERENCES commands (number)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "seeds" VALUES('blackjack-1',1,55,X'46BA0B7A2FC33228B3DE611BEC000FFB7040477FA292BB141B6D8D86C1FFA86E');
INSERT INTO "seeds" VALUES('blackjack-1',2,67,X'5163E7C6581868FE7D9133E24B1C7670BF13FD72B23A928C1ED231222F0AA2AC');
INSERT INTO "seeds" VALUES('great-8-1',1,4,X'991C08182A2A282430328D41706A99C88FE763161D397F55E3BBE5BC23857F62');
INSERT INTO "seeds" VALUES('great-8-1',2,14,X'954B5A00F36DB5A48A38902260102944C175128F1C142319EB9FF0A3731179CC');
INSERT INTO "seeds" VALUES('lucky-8-1',1,22,X'595F46951F353C72D24864F1F5468D25AE4092263D2E187FD0F32C28B434C8A8');
INSERT INTO "seeds" VALUES('pai-gow-1',1,78,X'0C39147882906667676F015031B727954698CE59A39119B1A87A185D1DF3412A');
INSERT INTO "seeds" VALUES('pai-gow-1',2,83,X'CA26CD2DA83C7C56181DCF95E19C4394DC35BCBD10840A46734AA783B80CEB65');
INSERT INTO "seeds" VALUES('pai-gow-1',3,89,X'0BA0002BA8C638EE95CEE58BC76EA59FB78EF30BD24E641A1FAF53E727CA98B6');
INSERT INTO "seeds" VALUES('straights-1',1,42,X'ED43E02DDC685EF936F96D6DD5449235BE0B7BFD6E32484709B6EFE4294C579F');
INSERT INTO "seeds" VALUES('straights-1',2,46,X'851150397203D19103A0A7705430044FD3C38F5E6A52FEFA3136C98ED105CFF6');
INSERT INTO "seeds" VALUES('straights-1',3,51,X'90E9473326E997BC9ED61AC256ABED84C750AFF81FBA85AF3A54FD5C02C2FE15');
CREATE TABLE sessions (
	token TEXT NOT NULL, 
	person TEXT NOT NULL, 
	until INTEGER NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE INDEX journal_by_table ON journal (table_id, seq);
CREATE INDEX postings_by_source ON postings (source, seq);
CREATE INDEX postings_by_target ON postings (target, seq);
CREATE INDEX heads_by_seq ON heads (seq);
COMMIT;
