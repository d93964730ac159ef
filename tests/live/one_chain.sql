BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('r0005');
CREATE TABLE balances (
	account TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	PRIMARY KEY (account)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "balances" VALUES('bank',-2000000);
INSERT INTO "balances" VALUES('house',4000);
INSERT INTO "balances" VALUES('layout:blackjack-1',1000);
INSERT INTO "balances" VALUES('layout:great-8-1',1000);
INSERT INTO "balances" VALUES('layout:lucky-8-1',500);
INSERT INTO "balances" VALUES('layout:straights-1',0);
INSERT INTO "balances" VALUES('player:ann',997700);
INSERT INTO "balances" VALUES('player:bob',995800);
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
INSERT INTO "commands" VALUES(1,'appoint-0310ca2b9d0169e479970fed','','people',2,1,'{"ok":true,"person":"ff3bf4beaf9be5b8","role":"pit"}','b7ddcd299a41968ffc7ba862ac78521451cc2fb53cb84fc1a19dc6132b6f7af9');
INSERT INTO "commands" VALUES(2,'appoint-e1f614ff9cd3524d076cbb87','','people',3,2,'{"ok":true,"person":"f169a8d6c7f8399d","role":"auditor"}','9224eda719a29d0fe15e85a7e7997a155473e0603c6db9bef218b3bf5a742e9d');
INSERT INTO "commands" VALUES(3,'grant-ann','ann','bank',1000000,3,'{"events":1,"ok":true,"table":"bank"}','537bbe496784d7d88e317f599a100f11dc9d11d18d38caef2f99a4fb69c1c40d');
INSERT INTO "commands" VALUES(4,'grant-bob','bob','bank',1000000,4,'{"events":1,"ok":true,"table":"bank"}','a083ed1b3d841d633f3afcb5f5ee1aec9939f581601f09a67453a47abb98bbe1');
INSERT INTO "commands" VALUES(5,'open-it','bob','pai-gow-1',1000000,5,'{"events":1,"ok":true,"table":"pai-gow-1"}','f9de6bcd6eae62028a0bd8f3ce7bdf414babeda23bcb349c099f91b7eb67c732');
INSERT INTO "commands" VALUES(6,'5-1','','pai-gow-1',1000007,6,'{"events":1,"ok":true,"table":"pai-gow-1"}','2b021c63616767848b771c57bb18a1bbb59ab4bd20095dbe380f100e7f8fd04b');
INSERT INTO "commands" VALUES(7,'open-great-8-1','ann','great-8-1',1000007,7,'{"events":1,"ok":true,"table":"great-8-1"}','d672ce7180133bbeb61628fbce12cfc4131972971c210b09b20cea823d7e3913');
INSERT INTO "commands" VALUES(8,'7-2','ann','great-8-1',1000014,9,'{"events":2,"ok":true,"table":"great-8-1"}','d72f084bd6c76b90e6072fe95fe9d8396c82041e94d37d1208659b4a1ffc3c3a');
INSERT INTO "commands" VALUES(9,'9-3','bob','great-8-1',1000021,10,'{"events":1,"ok":true,"table":"great-8-1"}','60e37038ed1add0f9cb8c167c57e48a01dff5b2aabc56e22289f96cd6b3c32dd');
INSERT INTO "commands" VALUES(10,'10-4','ann','great-8-1',1000028,11,'{"events":1,"ok":true,"table":"great-8-1"}','e7add3d6b953856020042f3f5e905db09ec8d62b0871e922f5a7bf197478e67a');
INSERT INTO "commands" VALUES(11,'11-5','bob','great-8-1',1000035,13,'{"events":2,"ok":true,"table":"great-8-1"}','a1d8b9c6ea84d3872060c5fcf9097cc4574504d2e9fb898954fffff40bd0b041');
INSERT INTO "commands" VALUES(12,'13-6','ann','great-8-1',1000042,14,'{"events":1,"ok":true,"table":"great-8-1"}','df2c8789d8ac00c221095d353a4fa170e5a817408daca53774164e31865b93e9');
INSERT INTO "commands" VALUES(13,'14-7','bob','great-8-1',1000049,17,'{"events":3,"ok":true,"table":"great-8-1"}','345543380cd8788aea7a177a8425bcea63272a73564feac1030c5a10497f04f7');
INSERT INTO "commands" VALUES(14,'17-8','ann','great-8-1',1000056,18,'{"events":1,"ok":true,"table":"great-8-1"}','ec9afd280fdfb4852b2eb899ce3a3ff882a79fe18378a73ca7e49fb396dd8d3a');
INSERT INTO "commands" VALUES(15,'18-9','bob','great-8-1',1000063,19,'{"events":1,"ok":true,"table":"great-8-1"}','131a2e59d3037a7f6e407e4765418922c4c1c0d03f462db9c12a85b23145167b');
INSERT INTO "commands" VALUES(16,'19-10','ann','great-8-1',1000070,20,'{"events":1,"ok":true,"table":"great-8-1"}','e17baed61174e56013adbd9633c07283e02f40962f7829bc734110081d97a0f8');
INSERT INTO "commands" VALUES(17,'20-11','bob','great-8-1',1000077,21,'{"events":1,"ok":true,"table":"great-8-1"}','f13fd03fc49ba5c74ac43fc2bfe2ef99763686488924c2739dcd9e495e6ea758');
INSERT INTO "commands" VALUES(18,'21-12','ann','great-8-1',1000084,22,'{"events":1,"ok":true,"table":"great-8-1"}','9c4ed3d297ea48d99a1ae4a679ff6c64feff10d0984801e52154a5a982c0f13b');
INSERT INTO "commands" VALUES(19,'22-13','bob','great-8-1',1000091,38,'{"events":16,"ok":true,"table":"great-8-1"}','a999cad05ae5936fc3d91da0c6871afa2f0c8e7744158ba82f31db719b0629d2');
INSERT INTO "commands" VALUES(20,'38-14','ann','great-8-1',1000098,39,'{"events":1,"ok":true,"table":"great-8-1"}','d30189e5c68bdf922f28ad8c4ccfb15666099ae0fe1bc4a8cf11015a9d9943bc');
INSERT INTO "commands" VALUES(21,'39-15','bob','great-8-1',1000105,41,'{"events":2,"ok":true,"table":"great-8-1"}','f457a872cc70736e705ae1c2bd48e8b61496adf26883b02fd0b86aefa8656fb7');
INSERT INTO "commands" VALUES(22,'41-16','ann','great-8-1',1000112,42,'{"events":1,"ok":true,"table":"great-8-1"}','05b354ea681fe6d7870eb600b7a8a0746f3f06dadfe1937a1d20923504bd2bac');
INSERT INTO "commands" VALUES(23,'42-17','bob','great-8-1',1000119,45,'{"events":3,"ok":true,"table":"great-8-1"}','a3105b082b183da1633aa0c43a6e4fa6bf140c99fb0229bbc681c26bbb671b20');
INSERT INTO "commands" VALUES(24,'45-18','ann','great-8-1',1000126,46,'{"events":1,"ok":true,"table":"great-8-1"}','a31f629318d339a1e0c1b4522e3bd5ea6ea84d5b35855a8e26e0b78e8e8c23ac');
INSERT INTO "commands" VALUES(25,'46-19','bob','great-8-1',1000133,47,'{"events":1,"ok":true,"table":"great-8-1"}','da5d23032f83e0b390ad86bcd260b528343ab9dd30763ca4439e7e416e9288b5');
INSERT INTO "commands" VALUES(26,'47-20','ann','great-8-1',1000140,48,'{"events":1,"ok":true,"table":"great-8-1"}','d67746e03ebd6a7c54a56a4a6d754c8eb3c945913bb897eaa3b9fcfad850e49a');
INSERT INTO "commands" VALUES(27,'48-21','bob','great-8-1',1000147,49,'{"events":1,"ok":true,"table":"great-8-1"}','d6bbdf47c6f2a3d5394a83d785398df4bff5089d5bcbf57e21ccd8122a2a0ac2');
INSERT INTO "commands" VALUES(28,'49-22','ann','great-8-1',1000154,61,'{"events":12,"ok":true,"table":"great-8-1"}','06edd098d90e081f948c6d2438417ad4a3f0447383692effa92428c6ae0fbde0');
INSERT INTO "commands" VALUES(29,'61-23','bob','great-8-1',1000161,62,'{"events":1,"ok":true,"table":"great-8-1"}','a5c1ab0565b4542f94dcdfc1e7cabce40090811867ab137aa38dbfafa318bb04');
INSERT INTO "commands" VALUES(30,'62-24','ann','great-8-1',1000168,64,'{"events":2,"ok":true,"table":"great-8-1"}','3a0cd343db41e0b4680008930e337698b6c8d8c6ed7df3eed566afec19ee7321');
INSERT INTO "commands" VALUES(31,'64-25','bob','great-8-1',1000175,65,'{"events":1,"ok":true,"table":"great-8-1"}','92f3367eeaa7f73736249d51a8915844927b02b8971c0f1b6255626b7ecc9209');
INSERT INTO "commands" VALUES(32,'65-26','ann','great-8-1',1000182,68,'{"events":3,"ok":true,"table":"great-8-1"}','a9dfd226bc100bfb34bd112d453a14c91ba6e97557884429ce2c4a5c25d5fe6d');
INSERT INTO "commands" VALUES(33,'68-27','bob','great-8-1',1000189,69,'{"events":1,"ok":true,"table":"great-8-1"}','e8338819d7a4d8d510e5fa7f5aebab93c3f2b1a88241168ecb0df90f86457dd2');
INSERT INTO "commands" VALUES(34,'69-28','ann','great-8-1',1000196,70,'{"events":1,"ok":true,"table":"great-8-1"}','d165368178aa5450286e589e7c6f7a7ac4147ecd1b8b0009a6606a7bf148d6f8');
INSERT INTO "commands" VALUES(35,'70-29','bob','great-8-1',1000203,71,'{"events":1,"ok":true,"table":"great-8-1"}','1681cce697acd65f81622d4f0ff03b2c1971bda52366a347084d39544c7e5826');
INSERT INTO "commands" VALUES(36,'71-30','ann','great-8-1',1000210,72,'{"events":1,"ok":true,"table":"great-8-1"}','06b1e7beb54bad0c4bf7224540b5c003afafbab470b639e5704cd29bcd54c9e7');
INSERT INTO "commands" VALUES(37,'72-31','bob','great-8-1',1000217,83,'{"events":11,"ok":true,"table":"great-8-1"}','0c8c93a13ce7de8c20ef79688e14f2c22a0fea566e362d0b08d7229fcecbdb1e');
INSERT INTO "commands" VALUES(38,'83-32','ann','great-8-1',1000224,84,'{"events":1,"ok":true,"table":"great-8-1"}','d232e66d970aa0f750c47131353dfd25a6409e23d99099c7ea55c32f7a2c0fb2');
INSERT INTO "commands" VALUES(39,'84-33','bob','great-8-1',1000231,86,'{"events":2,"ok":true,"table":"great-8-1"}','522979c502022a8fa253eeef6876f56cfdfaa263024ba8505aef07a16b109e95');
INSERT INTO "commands" VALUES(40,'86-34','ann','great-8-1',1000238,87,'{"events":1,"ok":true,"table":"great-8-1"}','f8c533753fcaefe0c5045f575e25a635639751d1321bffb02c033206b0eebc1d');
INSERT INTO "commands" VALUES(41,'87-35','bob','great-8-1',1000245,90,'{"events":3,"ok":true,"table":"great-8-1"}','b4f81f22986f0aa39d86aa306bc656721c84ba86f4b049d85b5c5db400eb8865');
INSERT INTO "commands" VALUES(42,'90-36','ann','great-8-1',1000252,91,'{"events":1,"ok":true,"table":"great-8-1"}','e3cd561f3f28ffb03abba88c4a569fd0eb2df77d9e17ed01f7ccd2ad1a02d8e1');
INSERT INTO "commands" VALUES(43,'91-37','bob','great-8-1',1000259,92,'{"events":1,"ok":true,"table":"great-8-1"}','190695c1eb7900b5b0b64a8e7b1baefa7521386934e96671b6afd3e1e06f7d7f');
INSERT INTO "commands" VALUES(44,'appoint-763e13a1c8ab20d6e8bf1e09','','people',1000259,93,'{"ok":true,"person":"ff3bf4beaf9be5b8","role":"player"}','117085ac27f58a11263d23cce72ad28c3a69d868784e8c4ac70689f2343db304');
INSERT INTO "commands" VALUES(45,'open-straights-1','ann','straights-1',1000259,94,'{"events":1,"ok":true,"table":"straights-1"}','d88e27dc91cb6877f6dc4806f1c582675671fedbf2d275a5f46e20d89aa8b808');
INSERT INTO "commands" VALUES(46,'94-38','ann','straights-1',1000266,96,'{"events":2,"ok":true,"table":"straights-1"}','d31334e4bf84ce6fc00f29df90cb28b3e0122fa117863ba525c45cb2fb9db149');
INSERT INTO "commands" VALUES(47,'96-39','ann','straights-1',1000273,98,'{"events":2,"ok":true,"table":"straights-1"}','75e4370efe3743734fe3fb46b8b1cc6e5994af5ed87dfcf434027cb68e4fb6ad');
INSERT INTO "commands" VALUES(48,'98-40','ann','straights-1',1000280,101,'{"events":3,"ok":true,"table":"straights-1"}','6ab93d1509096f5045d9b275c51b6cefa2c079ff5735c88ce35e99d94dfe5a72');
INSERT INTO "commands" VALUES(49,'101-41','ann','straights-1',1000287,102,'{"events":1,"ok":true,"table":"straights-1"}','481aa071984d22ee398297c2d40cea698afa4b8f2d3655bdd15e170bac579f1a');
INSERT INTO "commands" VALUES(50,'102-42','ann','straights-1',1000294,103,'{"events":1,"ok":true,"table":"straights-1"}','869c4407667beb8e69e11f9c315affbb3dcba387cc38b1c1adbef0d46b59993b');
INSERT INTO "commands" VALUES(51,'103-43','ann','straights-1',1000301,104,'{"events":1,"ok":true,"table":"straights-1"}','c85f3d65c8b9491ef05f693175afdb7cbb52488cf50262d583a16e9e91b12475');
INSERT INTO "commands" VALUES(52,'104-44','ann','straights-1',1000308,112,'{"events":8,"ok":true,"table":"straights-1"}','87e4747a161fb68cdeda1a86657bb224f13a907f602e0dfd28d3b194d42e8456');
INSERT INTO "commands" VALUES(53,'112-45','ann','straights-1',1000315,114,'{"events":2,"ok":true,"table":"straights-1"}','1409bcd71e43399eb14da933f4c122fb659059f3ad33a07218d816944f83c0ba');
INSERT INTO "commands" VALUES(54,'114-46','ann','straights-1',1000322,117,'{"events":3,"ok":true,"table":"straights-1"}','65903303932a9c788684667752445e02c2d72a6511b53b549e8cbd3cb6d3cd2c');
INSERT INTO "commands" VALUES(55,'117-47','ann','straights-1',1000329,118,'{"events":1,"ok":true,"table":"straights-1"}','3987a4a25991fc78fc37d7ee9bd803fe5799fb373f031b0c0dfdaf8782adfcf2');
INSERT INTO "commands" VALUES(56,'118-48','ann','straights-1',1000336,119,'{"events":1,"ok":true,"table":"straights-1"}','eb6ba341f2ffa0935c42980e76bc2d57623ef5648b04651d248ce3f1b75c3aa0');
INSERT INTO "commands" VALUES(57,'119-50','ann','straights-1',1000350,129,'{"events":10,"ok":true,"table":"straights-1"}','2b3ee86231130c4d2c8302bb0445df5c2fc7aa1241a41d8c4fe5ef56bec14c66');
INSERT INTO "commands" VALUES(58,'129-51','ann','straights-1',1000357,131,'{"events":2,"ok":true,"table":"straights-1"}','ea6b4eb19c3b6c544f9d2d8089c41f364cda1e65eadc87f1e47324446c1da1a5');
INSERT INTO "commands" VALUES(59,'131-52','ann','straights-1',1000364,134,'{"events":3,"ok":true,"table":"straights-1"}','46f4f89e17af61835f15a88144c5f85ec411de3a0f710d49a0d932721dce437a');
INSERT INTO "commands" VALUES(60,'134-53','ann','straights-1',1000371,135,'{"events":1,"ok":true,"table":"straights-1"}','a0f6b389e09b2ab81363ea4b7eb1f459b7f407a15b358c891b650e14e8c1828b');
INSERT INTO "commands" VALUES(61,'135-54','ann','straights-1',1000378,136,'{"events":1,"ok":true,"table":"straights-1"}','8499c222eb938b69e355b7e80255814dd70e0fe362cc02887ede2de57b3d81b8');
INSERT INTO "commands" VALUES(62,'136-55','ann','straights-1',1000385,137,'{"events":1,"ok":true,"table":"straights-1"}','9e2880549905f806cc6f82495d4602476e1aef6cc3e274ba57fadd4eda555fc9');
INSERT INTO "commands" VALUES(63,'137-56','ann','straights-1',1000392,145,'{"events":8,"ok":true,"table":"straights-1"}','7f2735dd3025f2e65c64da375de7cb4e1a4415ebd0938155d683689a1247b147');
INSERT INTO "commands" VALUES(64,'145-57','ann','straights-1',1000399,147,'{"events":2,"ok":true,"table":"straights-1"}','82479ced923b143924e0b34289ce1f2df41f6e8bf232ade40a39874ef0256ad7');
INSERT INTO "commands" VALUES(65,'147-58','ann','straights-1',1000406,150,'{"events":3,"ok":true,"table":"straights-1"}','4990bc2952dc4e4a9c2915578326b74f2596b270a6b44921d7c65cf7c082dfb8');
INSERT INTO "commands" VALUES(66,'150-59','ann','straights-1',1000413,151,'{"events":1,"ok":true,"table":"straights-1"}','2ebc8e8bc2ff7d47d60ccbb5f7b3c6de52450bb2e5701bca33a6c390dbbf64be');
INSERT INTO "commands" VALUES(67,'151-61','ann','straights-1',1000427,159,'{"events":8,"ok":true,"table":"straights-1"}','af1143565589ddaaf635fb7e7ebdeb1f99ee4664e711cdd5b1bf1b25169d8d1d');
INSERT INTO "commands" VALUES(68,'159-62','ann','straights-1',1000434,161,'{"events":2,"ok":true,"table":"straights-1"}','34b98fa16723e49ec4545c9c0e869cba03e952cafebf285e1535bcf6da0f403c');
INSERT INTO "commands" VALUES(69,'161-63','ann','straights-1',1000441,164,'{"events":3,"ok":true,"table":"straights-1"}','ebcae9d8a90b314d2106fc9f3a44f8047c21e8d4604f2b7199289b8639bc5198');
INSERT INTO "commands" VALUES(70,'164-64','ann','straights-1',1000448,165,'{"events":1,"ok":true,"table":"straights-1"}','3813933885d725f176db31a710c71143b0e1e8ac7739fb5eac59e9ba8b5411e4');
INSERT INTO "commands" VALUES(71,'165-65','ann','straights-1',1000455,166,'{"events":1,"ok":true,"table":"straights-1"}','54d2a041e16c02887e455b938209f23f2dbe043b7dad819fb186c522622e5d1e');
INSERT INTO "commands" VALUES(72,'166-66','ann','straights-1',1000462,175,'{"events":9,"ok":true,"table":"straights-1"}','2050450e02cffdc0b2c7173f9014a4379d3f445fc78f81649a75e653fb79efda');
INSERT INTO "commands" VALUES(73,'175-67','ann','straights-1',1000469,177,'{"events":2,"ok":true,"table":"straights-1"}','3f504f6fa072119713347b63dae71e948fd1a617be3587fc0966487449cfbe56');
INSERT INTO "commands" VALUES(74,'177-68','ann','straights-1',1000476,180,'{"events":3,"ok":true,"table":"straights-1"}','0d08fdcbea54428299a35c81da0a9735177de8a43a40687c401114c2ddaec004');
INSERT INTO "commands" VALUES(75,'appoint-ec9255dfa55788a4bc8f38fa','','people',1000476,181,'{"ok":true,"person":"ff3bf4beaf9be5b8","role":"pit"}','03bd5b06aa4f4a53f76767c0a5544c4852568b08b7931bc749826ca59c309d46');
INSERT INTO "commands" VALUES(76,'open-blackjack-1','ann','blackjack-1',1000476,182,'{"events":1,"ok":true,"table":"blackjack-1"}','b6ea62eca502cb9c044c4eb047736954e2a663432c6870474d8cec89b8d2b45f');
INSERT INTO "commands" VALUES(77,'182-69','ann','blackjack-1',1000483,184,'{"events":2,"ok":true,"table":"blackjack-1"}','917073b8e93bc55292a04046d31b94c332274ac27e55f6b7edf547f4035d8aef');
INSERT INTO "commands" VALUES(78,'184-70','bob','blackjack-1',1000490,185,'{"events":1,"ok":true,"table":"blackjack-1"}','633ba45442a262bb038f4b6ab564b501ef9e3970d26ea8b1693fa2ec2bd263df');
INSERT INTO "commands" VALUES(79,'185-71','ann','blackjack-1',1000497,186,'{"events":1,"ok":true,"table":"blackjack-1"}','ab65687943bbde952da071fa330475bdf36dcd82ede4f42768ec82976b0d2441');
INSERT INTO "commands" VALUES(80,'186-72','bob','blackjack-1',1000504,188,'{"events":2,"ok":true,"table":"blackjack-1"}','a6b0eea21e21bab29e7b4245acd507c98311037a6467e2cbfc91d54a2bd8cec2');
INSERT INTO "commands" VALUES(81,'188-73','ann','blackjack-1',1000511,189,'{"events":1,"ok":true,"table":"blackjack-1"}','d2a149441762f1e01b3e970189a26d3fc45b53e0efc4dee4ec01e890f883aa87');
INSERT INTO "commands" VALUES(82,'189-74','bob','blackjack-1',1000518,192,'{"events":3,"ok":true,"table":"blackjack-1"}','4a288896cd9a9a3c35f342d284e454d838dbf652ba1c37924926f585a074b0a2');
INSERT INTO "commands" VALUES(83,'192-75','ann','blackjack-1',1000525,193,'{"events":1,"ok":true,"table":"blackjack-1"}','a163ac41f240b26eee9c515cef118f753d4e61a286be3a1b9a4729da0a786548');
INSERT INTO "commands" VALUES(84,'193-76','bob','blackjack-1',1000532,194,'{"events":1,"ok":true,"table":"blackjack-1"}','ff8ecbfc747181a492f86aa9c21631f9d4573c80e38c0479442f8416f0e38f61');
INSERT INTO "commands" VALUES(85,'194-77','ann','blackjack-1',1000539,195,'{"events":1,"ok":true,"table":"blackjack-1"}','4837b045b839dfe7be680bef955d9ff9e43ea20da469408725f3f572faa3d7cf');
INSERT INTO "commands" VALUES(86,'195-78','bob','blackjack-1',1000546,196,'{"events":1,"ok":true,"table":"blackjack-1"}','c1419a22007f9f8c9d60b7d2a4c203d7c8a26cfb54d7b8c95a215a4f4db6d98d');
INSERT INTO "commands" VALUES(87,'196-79','ann','blackjack-1',1000553,197,'{"events":1,"ok":true,"table":"blackjack-1"}','76c076f9b1093f7e587393953f7f1db7b8259e2f3a9a5ea8c5c50414c87d2cc6');
INSERT INTO "commands" VALUES(88,'197-80','bob','blackjack-1',1000560,208,'{"events":11,"ok":true,"table":"blackjack-1"}','6f0d5660920264f6d165f4a46c9c04d8d094e0838f22be8e5d252c2feaf6075d');
INSERT INTO "commands" VALUES(89,'208-81','ann','blackjack-1',1000567,210,'{"events":2,"ok":true,"table":"blackjack-1"}','d29be59b9782d2ebced4973a54273594db62367f3635dfe6c410b8cf41b788a0');
INSERT INTO "commands" VALUES(90,'210-82','bob','blackjack-1',1000574,219,'{"events":9,"ok":true,"table":"blackjack-1"}','ba64affff34425f1a4656af77c0c7ffd1a69ee6652a100b4f0a1ad580dffc372');
INSERT INTO "commands" VALUES(91,'219-83','ann','blackjack-1',1000581,220,'{"events":1,"ok":true,"table":"blackjack-1"}','e7981738658ac6bb9e09fbec488a580c6a201a6bdfa4095de130fe63786ac3e4');
INSERT INTO "commands" VALUES(92,'220-84','bob','blackjack-1',1000588,222,'{"events":2,"ok":true,"table":"blackjack-1"}','3729cb7fed9cc68490549768417392abab93909d38dca0dfa4a1df2ffdfa9864');
INSERT INTO "commands" VALUES(93,'222-85','ann','blackjack-1',1000595,223,'{"events":1,"ok":true,"table":"blackjack-1"}','0d77b40df74c083c15fdd10fb2423a1e0547ce2891d6d587bfafaa906cc9bdf8');
INSERT INTO "commands" VALUES(94,'223-86','bob','blackjack-1',1000602,226,'{"events":3,"ok":true,"table":"blackjack-1"}','376aa1c5e0c5fd1d94172ce3e84398ff106626d0f109f8dc88884d2a65d3d74e');
INSERT INTO "commands" VALUES(95,'226-87','ann','blackjack-1',1000609,227,'{"events":1,"ok":true,"table":"blackjack-1"}','a18d43d994cf0b7cd8ccddf71537db9e5a5820d47427ebed1f680dd7f68b7538');
INSERT INTO "commands" VALUES(96,'227-88','bob','blackjack-1',1000616,228,'{"events":1,"ok":true,"table":"blackjack-1"}','8884762e95a901f9ad83c4543022e57400777fe839c0edd7f691b3675bdaecea');
INSERT INTO "commands" VALUES(97,'228-89','ann','blackjack-1',1000623,229,'{"events":1,"ok":true,"table":"blackjack-1"}','7cb6ca0e831ad01c9962be1577316aec39fed37d4934633083869dfbe654d913');
INSERT INTO "commands" VALUES(98,'229-90','bob','blackjack-1',1000630,230,'{"events":1,"ok":true,"table":"blackjack-1"}','da5b08a4eec9a816940f4470ea177bc5471f019d1197c726a90a578c10af340b');
INSERT INTO "commands" VALUES(99,'230-91','ann','blackjack-1',1000637,240,'{"events":10,"ok":true,"table":"blackjack-1"}','86783122389850bce3a12b2082b15534a9e484b101b33b318de80379bcb42dc9');
INSERT INTO "commands" VALUES(100,'240-92','ann','blackjack-1',1000644,243,'{"events":3,"ok":true,"table":"blackjack-1"}','9aa53f129ccbba8b5cc23b17dd78c81c3b5911c0cce91b7536836fafe78b9991');
INSERT INTO "commands" VALUES(101,'243-93','ann','blackjack-1',1000651,246,'{"events":3,"ok":true,"table":"blackjack-1"}','831fc0f073d0b8565b905bcd7928323b0f9c72b8db9148c7dc131e183659c505');
INSERT INTO "commands" VALUES(102,'246-94','bob','blackjack-1',1000658,252,'{"events":6,"ok":true,"table":"blackjack-1"}','30c2f04aa103d293dfd2aaa6f309027dbc96d39798cafe08a645f4f384a2f93f');
INSERT INTO "commands" VALUES(103,'252-95','ann','blackjack-1',1000665,253,'{"events":1,"ok":true,"table":"blackjack-1"}','240bde7a543f12a15be41cb7e0edbc1555abe3978ec0a441c90984ea6dcc51de');
INSERT INTO "commands" VALUES(104,'253-96','bob','blackjack-1',1000672,255,'{"events":2,"ok":true,"table":"blackjack-1"}','b1000be2b911c4de5ad65d34e226bf81d8863c3eda62eebc0e976fdeb46a8353');
INSERT INTO "commands" VALUES(105,'255-97','ann','blackjack-1',1000679,256,'{"events":1,"ok":true,"table":"blackjack-1"}','11bc485cb3e3c60fc77d2e6825db59666fa89095ad9441807a3743ab16e7f52f');
INSERT INTO "commands" VALUES(106,'256-98','bob','blackjack-1',1000686,259,'{"events":3,"ok":true,"table":"blackjack-1"}','b57e5de4afa5d50ce3894a6a965ba325cfbbb56a2b7f2c2d646f9cc4e0522f7a');
INSERT INTO "commands" VALUES(107,'259-99','ann','blackjack-1',1000693,260,'{"events":1,"ok":true,"table":"blackjack-1"}','782ac5f6ace6d749bd63c0a4d4ab41a123cfa94ca4d91e2a57e0a6913348ea82');
INSERT INTO "commands" VALUES(108,'260-100','bob','blackjack-1',1000700,261,'{"events":1,"ok":true,"table":"blackjack-1"}','8381e608becff6d05778c3092769c6065667cc6f4dad24a6911eb8540108d308');
INSERT INTO "commands" VALUES(109,'261-101','ann','blackjack-1',1000707,262,'{"events":1,"ok":true,"table":"blackjack-1"}','7be9df53a3399078b1a8d3fe767e89314b604b9bad475b76e1cd3bcff6d53b40');
INSERT INTO "commands" VALUES(110,'262-102','bob','blackjack-1',1000714,263,'{"events":1,"ok":true,"table":"blackjack-1"}','c82b987c78cc93fa7c714d8114e109da0211cca17451af420c3fe3a2e4241726');
INSERT INTO "commands" VALUES(111,'263-103','ann','blackjack-1',1000721,264,'{"events":1,"ok":true,"table":"blackjack-1"}','3c304a2de234766750e55d7af6d1ba9dd0f1a61cfc3facdff79876b4a557d323');
INSERT INTO "commands" VALUES(112,'264-104','bob','blackjack-1',1000728,275,'{"events":11,"ok":true,"table":"blackjack-1"}','a452540c82bc8f95e6669934af97cc922609bc7c2c876378d8521219a934e972');
INSERT INTO "commands" VALUES(113,'appoint-6685dfb072f05b394b6713a3','','people',1000728,276,'{"ok":true,"person":"ff3bf4beaf9be5b8","role":"pit"}','001d17c291dd8c98cfd3e1b98e7c7ebe74513f35ac009d1bed547a7c5b0e0d1a');
INSERT INTO "commands" VALUES(114,'open-lucky-8-1','bob','lucky-8-1',1000728,277,'{"events":1,"ok":true,"table":"lucky-8-1"}','0e96c60204fa9811d0ce56409183a1487d85cad59929e6de9d0749686c62418f');
INSERT INTO "commands" VALUES(115,'277-105','bob','lucky-8-1',1000735,279,'{"events":2,"ok":true,"table":"lucky-8-1"}','1b25c7c125cdc4b2326319045ad60528c0113cd0f88a977a698413af42e1a31e');
INSERT INTO "commands" VALUES(116,'279-106','bob','lucky-8-1',1000742,281,'{"events":2,"ok":true,"table":"lucky-8-1"}','7036030f08e17c80e364ab7e32d2e435551fef5e50446593c93e7f9aeb57044f');
INSERT INTO "commands" VALUES(117,'281-107','bob','lucky-8-1',1000749,285,'{"events":4,"ok":true,"table":"lucky-8-1"}','396fad122579250ecc4dd6e7c086a7c9659f20455401663532761ef48988f089');
INSERT INTO "commands" VALUES(118,'285-108','bob','lucky-8-1',1000756,286,'{"events":1,"ok":true,"table":"lucky-8-1"}','21a5ad4dc5eb4636f9ce04420fc84f6affff1e1ad7f65bd07a311f6b0ee69cc4');
INSERT INTO "commands" VALUES(119,'286-109','bob','lucky-8-1',1000763,287,'{"events":1,"ok":true,"table":"lucky-8-1"}','1941682ffcd188807f184f78711f80cd5c947994bc20d30e235678c7b783971c');
INSERT INTO "commands" VALUES(120,'287-110','bob','lucky-8-1',1000770,288,'{"events":1,"ok":true,"table":"lucky-8-1"}','0f3cbf7aad72663d55b401ee2f5c1070381b41fdd329282c405607070fb501f7');
INSERT INTO "commands" VALUES(121,'288-111','bob','lucky-8-1',1000777,302,'{"events":14,"ok":true,"table":"lucky-8-1"}','85ed66a9c7407fe7e3c86245501d146e8665bdcc0514def51e10b7f8c2a8bcd7');
INSERT INTO "commands" VALUES(122,'302-112','bob','lucky-8-1',1000784,303,'{"events":1,"ok":true,"table":"lucky-8-1"}','304788a8adfc63f63f5d30d69d276e95dd7f88da49bea503b7e2964eb92d7174');
INSERT INTO "commands" VALUES(123,'303-113','bob','lucky-8-1',1000791,304,'{"events":1,"ok":true,"table":"lucky-8-1"}','f5041a0bb8b22e59e6fcc4ae8c983980d34593602ceb9fe43f681c918c0a1b6b');
INSERT INTO "commands" VALUES(124,'304-114','bob','lucky-8-1',1000798,314,'{"events":10,"ok":true,"table":"lucky-8-1"}','b8692deb91502325874a142fefcf145e028b77a93a9d20319f332f2240f9d69e');
INSERT INTO "commands" VALUES(125,'314-115','bob','lucky-8-1',1000805,315,'{"events":1,"ok":true,"table":"lucky-8-1"}','d868787ebeac1bdc110fbcae2c8f26b735a23108bf9e1a140d793b5267c7b0e3');
INSERT INTO "commands" VALUES(126,'315-116','bob','lucky-8-1',1000812,316,'{"events":1,"ok":true,"table":"lucky-8-1"}','e5291e90938675bbb1bc41f367fe3ea8bd3179854f67158c6655dd936f777afe');
INSERT INTO "commands" VALUES(127,'316-117','bob','lucky-8-1',1000819,317,'{"events":1,"ok":true,"table":"lucky-8-1"}','7e6010769bd29e4c8e5588b8d93da337afa0c50e06255cbd2fbfe7f0282cc210');
INSERT INTO "commands" VALUES(128,'317-118','bob','lucky-8-1',1000826,330,'{"events":13,"ok":true,"table":"lucky-8-1"}','411ed2aa414218aaec7d45f7af9a42dfab25d4d986ea5f5134edb71a5ae101ac');
INSERT INTO "commands" VALUES(129,'330-119','bob','lucky-8-1',1000833,331,'{"events":1,"ok":true,"table":"lucky-8-1"}','a51e547240fa9a3c929799f4929f23aee6769214e29010074dbc0592d6d58f08');
INSERT INTO "commands" VALUES(130,'331-120','bob','lucky-8-1',1000840,332,'{"events":1,"ok":true,"table":"lucky-8-1"}','2692195da6f429d85383fefc20716c484f01d51589545fed6ccb6fd170cdd319');
INSERT INTO "commands" VALUES(131,'332-121','bob','lucky-8-1',1000847,344,'{"events":12,"ok":true,"table":"lucky-8-1"}','280f9a421a4f588dad467ecacd329de0547b241ee163df995ec6bdf3e8b93a9d');
INSERT INTO "commands" VALUES(132,'344-122','bob','lucky-8-1',1000854,345,'{"events":1,"ok":true,"table":"lucky-8-1"}','e85c2ca30a4fac6f3fdfe7ff0911222a9f211b17cf7b18a3eacefbc7b700b2ab');
INSERT INTO "commands" VALUES(133,'appoint-328c489cf9965346276190c8','','people',1000854,346,'{"ok":true,"person":"ff3bf4beaf9be5b8","role":"pit"}','1cd31a167324bb1a746e1b064e583e8babb90eddd7c66e0fe81d46d3b018a31a');
CREATE TABLE heads (
	id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	document TEXT NOT NULL, 
	PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "heads" VALUES(1,38,19,'{"chains":{"commands":{"hash":"a999cad05ae5936fc3d91da0c6871afa2f0c8e7744158ba82f31db719b0629d2","position":19},"journal":{"hash":"d1348c07cb2f1d3aac895214eb35a001e92e8850eb212ba6f7c270863d342c41","position":38}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"2JDAgtd8qJPmxZ0D66OiXOqh1LBSVz4a/s7U3Vz7cXwTZ14gpbwjgHYvfVzmCfsp31dsPjQV8B56CDMnBG+mAw=="}}');
INSERT INTO "heads" VALUES(2,61,28,'{"chains":{"commands":{"hash":"06edd098d90e081f948c6d2438417ad4a3f0447383692effa92428c6ae0fbde0","position":28},"journal":{"hash":"b049756a497c6056ade9debb4687f77b1ce1d756a45b938280636f117bdade29","position":61}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"qOg0RPowPc3RQiXlqKuELRtBhIXYCV8NO5b6OJx9ct8MsO1OKn9o9ahxA+1Z70H0Nrl+D/iQuC+ZoYMcvfIpCg=="}}');
INSERT INTO "heads" VALUES(3,83,37,'{"chains":{"commands":{"hash":"0c8c93a13ce7de8c20ef79688e14f2c22a0fea566e362d0b08d7229fcecbdb1e","position":37},"journal":{"hash":"2d6dfe02ac90edce5dc4914824bee985351efd1d2b97e2791eadb0495ae23eaa","position":83}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"totgZJVEDMfQWq7mw3ILDNL11Pb2aFyoWIJsE08S0pICj9l0pE1cSOWwttK0HIdAI2rhvp3GG7dqc499CwvbDg=="}}');
INSERT INTO "heads" VALUES(4,112,52,'{"chains":{"commands":{"hash":"87e4747a161fb68cdeda1a86657bb224f13a907f602e0dfd28d3b194d42e8456","position":52},"journal":{"hash":"74de4f23f065ac8032a9507ffa8e6cebd74118f31fcec03821613f9154914102","position":112}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"yz1Oa8OzIQcNOwHnk7w09XpDaDaNxc/ggvp3kHVXP8asHl4Cpgo2/TCeA5etbep0Bq3WAGX6z2ECXqYtqV68Aw=="}}');
INSERT INTO "heads" VALUES(5,129,57,'{"chains":{"commands":{"hash":"2b3ee86231130c4d2c8302bb0445df5c2fc7aa1241a41d8c4fe5ef56bec14c66","position":57},"journal":{"hash":"636d93d2bb681ab886b28acc255f3731628c3215ede9f9674a896178acffafef","position":129}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"DmRexaUmUEmclSVyszO2tRZvPbVWo5V0BfGhmq2/AGDwh4EqImd/gZyergxGtj1cxpunI36SUsS9frsAcZryAg=="}}');
INSERT INTO "heads" VALUES(6,145,63,'{"chains":{"commands":{"hash":"7f2735dd3025f2e65c64da375de7cb4e1a4415ebd0938155d683689a1247b147","position":63},"journal":{"hash":"00dca081a67379cb911a181d228a38bc3bbd593b5f0f61432fb32a46292baca8","position":145}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"Xegry6BhRObgdZDFaAD0oTgAsFvcrQzOm70Jj8JJqdWnwaMAsc0GF2njTQ9NRCUxyQVOR9Rp0rBNL9Jq3ZvGDw=="}}');
INSERT INTO "heads" VALUES(7,159,67,'{"chains":{"commands":{"hash":"af1143565589ddaaf635fb7e7ebdeb1f99ee4664e711cdd5b1bf1b25169d8d1d","position":67},"journal":{"hash":"40fdcb6d5ede9c1a4934c50060368671df1599d1565c330883d82f8f63180a6c","position":159}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"u5AWJ7zSLbrHqzqfO/ULQyFgkmTr9ayy5v0YgX0vA6kwQEy9CFM9zLLyRst5uQgGeXwaaTnHh84B/nj/dTyYAQ=="}}');
INSERT INTO "heads" VALUES(8,175,72,'{"chains":{"commands":{"hash":"2050450e02cffdc0b2c7173f9014a4379d3f445fc78f81649a75e653fb79efda","position":72},"journal":{"hash":"9b75d7bd241257dd350fa2a0b159498975653fcb413aab050a7f947af5b64a42","position":175}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"6QwbYq+oGKKoRiJKb9D/+KFYdvJaTiy2NmP9jbeqjpw+rZQllkZnSyfVOrJ4y0uEiGUS4vcSHnuG85JCPwtBBw=="}}');
INSERT INTO "heads" VALUES(9,219,90,'{"chains":{"commands":{"hash":"ba64affff34425f1a4656af77c0c7ffd1a69ee6652a100b4f0a1ad580dffc372","position":90},"journal":{"hash":"0654ea4a3b762e3d4fd76c1eb9ac0b0dcc93cbf1c0652ed9745edcf97b3f57ef","position":219}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"U6xdsrBfbJu/Z+e7ZkhGhq4+WN0iMRjqyV2UBTgGOvOk5KreSyrkhfPL5ykT+op0mahCk4sSAC/VvXrz051xAQ=="}}');
INSERT INTO "heads" VALUES(10,252,102,'{"chains":{"commands":{"hash":"30c2f04aa103d293dfd2aaa6f309027dbc96d39798cafe08a645f4f384a2f93f","position":102},"journal":{"hash":"b70a158b06490db93dab1eaf5c5d10672e076fa1c5038fd7cfbb3bb04aa45354","position":252}},"format":"rackcard-head/1","signature":{"algorithm":"ed25519","public_key":"A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=","value":"yAPEdbqG0myBNAQpdrymI2aCdXbSCm/3iqRhmG2DTSFm5/lkqfXYgn8I3TDkK7+0I/d1ozN47tILXaklTyGHCw=="}}');
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
INSERT INTO "journal" VALUES(1,'people',2,'appoint-0310ca2b9d0169e479970fed','{"kind":"Appointed","name":"iris","person":"ff3bf4beaf9be5b8","role":"pit"}','f5203e152fcf017e7f8bc6f5377456bad5bffdf472c788be8be9dc4bd9a63308');
INSERT INTO "journal" VALUES(2,'people',3,'appoint-e1f614ff9cd3524d076cbb87','{"kind":"Appointed","name":"mona","person":"f169a8d6c7f8399d","role":"auditor"}','f3719038654d1d6db87b447df11d570c0c6a416716d1f5649d84a70e772a759e');
INSERT INTO "journal" VALUES(3,'bank',1000000,'grant-ann','{"cents":1000000,"kind":"PlayMoneyGranted","player":"ann"}','37b0a3c24f492872e575f94215a4e1a808d90cc689d30cd74857277cd103b7ec');
INSERT INTO "journal" VALUES(4,'bank',1000000,'grant-bob','{"cents":1000000,"kind":"PlayMoneyGranted","player":"bob"}','9d2939cd801f06688ef34fb4addd3574ef8c95a0fd3afa63661e0d3d176bf79f');
INSERT INTO "journal" VALUES(5,'pai-gow-1',1000000,'open-it','{"card_hash":"c82768bf61fd3f8e1f28b8f5d50e78323622129c4cd150fb911b7aae7b1dd129","clock":[9000,7000,8000],"game":"jacks-beat","kind":"TableOpened","options":[["first-packet","rng"]],"paytables":[["jacks-beat","A"],["chan-chu","1"]],"rulings":[["wheel","second-highest"],["super-full-house","joker-allowed"],["trips-row","as-printed"]]}','4215dc59722237bf354588940d4ae91d40188988b8a9fe64c4768ba87bf50c1c');
INSERT INTO "journal" VALUES(6,'pai-gow-1',1000007,'5-1','{"kind":"TableClosed","reason":"nobody came"}','98a6a9dcd8e0153b78235c0726e7324ebb57d55ada0ad9a05fc091d84e882ba4');
INSERT INTO "journal" VALUES(7,'great-8-1',1000007,'open-great-8-1','{"card_hash":"59795b94c75c7dcaf20b7c3220a638fb3cebb6f571ec15bae5cd93138832f953","clock":[9000,7000,8000],"game":"great-8","kind":"TableOpened","options":[["decks","8"]],"paytables":[["great-bonus","1"]],"rulings":[["great-bonus.scope","wagered-hand"],["drawn-great-8","1-to-1"],["tiger-6","any-six"]]}','cc06ec57f83edd6f2efedcf09c0e227fbd34a5fe31661b96429f8c84123a199c');
INSERT INTO "journal" VALUES(8,'great-8-1',1000014,'7-2','{"kind":"SeatTaken","player":"ann","seat":0}','56ff940ff598b3076202a220dc841bef1538f5298cddb7bf38b69599f290417f');
INSERT INTO "journal" VALUES(9,'great-8-1',1000014,'7-2','{"commitment":"55dfee1a64f4b7ccab5a890e3992b37d36b41aae75e0b0a59e97b98b34508758","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":1,"until":1009014}','9194c01aed43b948cd12008e34499315fa46c26f6fe1e6fb1e7962a3a432e5c0');
INSERT INTO "journal" VALUES(10,'great-8-1',1000021,'9-3','{"kind":"SeatTaken","player":"bob","seat":1}','dea7d5d205ff2923e754e1c9aad10c0c7bbd437c01f839122cc6e61e3a333eca');
INSERT INTO "journal" VALUES(11,'great-8-1',1000028,'10-4','{"commitment":"b13cb1ae182f8c79bf30ca7deaef4a007d08a088aefaa9e62d7cc8fa22a67c4d","kind":"SeedCommitted","seat":0}','e414eae57c9aef3cf10eba5930268087fd11285334b540b47eabe9dc5edf149e');
INSERT INTO "journal" VALUES(12,'great-8-1',1000035,'11-5','{"commitment":"2a18420bc4b3e866d5961ff1eb48f6587b30d9e247034f1f69241527285261da","kind":"SeedCommitted","seat":1}','e9d2b052f21de78043077b0fd0a32c6d793ebfbe85b13c62155f1686c5dd96fc');
INSERT INTO "journal" VALUES(13,'great-8-1',1000035,'11-5','{"kind":"RosterPosted","roster":"2ef598b9671acad30bf35e2907cd4c63dad10073a39e3a1d7664d80f89aab79b","until":1009035}','7e690a7adb1b184bbf6537dbc1b81bf0fe0b1357fd5224c537fec0be873e3c6a');
INSERT INTO "journal" VALUES(14,'great-8-1',1000042,'13-6','{"kind":"SeedOpened","seat":0,"seed":"cd072cd8be6f9f62ac4c09c28206e7e3"}','12b25ce5c49082b55d77117b53344ff378b364bef920cf3ec3bce9d52873c7f9');
INSERT INTO "journal" VALUES(15,'great-8-1',1000049,'14-7','{"kind":"SeedOpened","seat":1,"seed":"f5b165224a58b791df6af1d8303e61cd"}','0a8dbc965809c28e2a1be8d40269a1ecb5933e1294177afe875cbbd273d7ba04');
INSERT INTO "journal" VALUES(16,'great-8-1',1000049,'14-7','{"kind":"ShoeLocked","lock":"60d9f7804a0a77e3e81cf4ab0752be2760415eaf93308ddf2c09c81cafac0007"}','2d6d0c5b165b1e53137226ae287a3c40c12783c9c07f83b1c13b159fa4a5f0b4');
INSERT INTO "journal" VALUES(17,'great-8-1',1000049,'14-7','{"kind":"WagersOpened","round":1,"until":1007049}','306c3f608bb64e85ac1911b5f650dfade21bb88c43a5e1c9aa0914805d7f0808');
INSERT INTO "journal" VALUES(18,'great-8-1',1000056,'17-8','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yang","wager":"main"}','65e3d617758079ed0ec189046aa197567bbb6243e6984f422d895181bf8001df');
INSERT INTO "journal" VALUES(19,'great-8-1',1000063,'18-9','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yang","wager":"main"}','00ed5757822f72767248455c57bb06bd025561c06fffdb620812025af82d1d5b');
INSERT INTO "journal" VALUES(20,'great-8-1',1000070,'19-10','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yang","wager":"great-bonus"}','e65ce8e111b1ca15238f5c298eccc26fc7307f7cc415c66e223c38725411ff4c');
INSERT INTO "journal" VALUES(21,'great-8-1',1000077,'20-11','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yang","wager":"great-bonus"}','f95592165c11c05d028215f0c07c0cc5545433c40378b35d0dc76953b575f554');
INSERT INTO "journal" VALUES(22,'great-8-1',1000084,'21-12','{"kind":"SeatReady","seat":0}','fb0c4ca209d225c4d9f22b28b18ec871579bf22d8c0bdb0f636650cc13e197f9');
INSERT INTO "journal" VALUES(23,'great-8-1',1000091,'22-13','{"kind":"SeatReady","seat":1}','8cbeaa956cdd1bdd58f555930399eeebcf24cfd9ab83304d1bb2029ddd88e01d');
INSERT INTO "journal" VALUES(24,'great-8-1',1000091,'22-13','{"kind":"WagersClosed"}','5e7301203453f10284dca860ba1d76ba928240910b0aa8b59041a86fb5219227');
INSERT INTO "journal" VALUES(25,'great-8-1',1000091,'22-13','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5c"],"to":"yin"}','faf04b5389af4c73f8b06ee8a80265894d999b265831c207dc1efcc0843998fc');
INSERT INTO "journal" VALUES(26,'great-8-1',1000091,'22-13','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6h"],"to":"yang"}','862409ef703602594ab2dffb1c6d268b42af10d1d7204d7bd469dce3f288b1f7');
INSERT INTO "journal" VALUES(27,'great-8-1',1000091,'22-13','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ad"],"to":"yin"}','2dc04748ce58c02863bae118d35c188bc91556aecff4a6d51cb2b7e905a6d3a1');
INSERT INTO "journal" VALUES(28,'great-8-1',1000091,'22-13','{"act":"push","amount":0,"envied":-1,"kind":"Settled","pays":"push","player":"ann","row":"Tie","seat":0,"spot":"yang","stake":500,"unpaid":0,"wager":"main"}','18e69cfc7fd7a40ba9f59bc7c72b6ecbd8355ed0616d8d17c88987f2c13746e8');
INSERT INTO "journal" VALUES(29,'great-8-1',1000091,'22-13','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"yang","wager":"main"}','ef91cdf449b0fe14743227baaca58700ab0960c10f28a5c9eee23f3e75f53141');
INSERT INTO "journal" VALUES(30,'great-8-1',1000091,'22-13','{"act":"push","amount":0,"envied":-1,"kind":"Settled","pays":"push","player":"bob","row":"Tie","seat":1,"spot":"yang","stake":500,"unpaid":0,"wager":"main"}','a3e63e76c2bc2e7599cecde650dc2258adf1f6cdf81527e78a15bf0e6aa8b34b');
INSERT INTO "journal" VALUES(31,'great-8-1',1000091,'22-13','{"amount":500,"kind":"Returned","player":"bob","reason":"","seat":1,"spot":"yang","wager":"main"}','2de2aec7920c7066dcb8bb25b6fda893a2ade358c136d3b44475411dcebef4b6');
INSERT INTO "journal" VALUES(32,'great-8-1',1000091,'22-13','{"act":"pay","amount":200,"envied":-1,"kind":"Settled","pays":"2:1","player":"ann","row":"Two Card Tie","seat":0,"spot":"yang","stake":100,"unpaid":0,"wager":"great-bonus"}','becb86fd226e90041df967109fd6fa3ddfa8a3f070b5563c7583eda7ad5822b5');
INSERT INTO "journal" VALUES(33,'great-8-1',1000091,'22-13','{"amount":100,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"yang","wager":"great-bonus"}','645f7e73e5ea420b6eab482ec06402c75576ba3c8cd6b6e7bf4a9f68adb0c64e');
INSERT INTO "journal" VALUES(34,'great-8-1',1000091,'22-13','{"act":"pay","amount":200,"envied":-1,"kind":"Settled","pays":"2:1","player":"bob","row":"Two Card Tie","seat":1,"spot":"yang","stake":100,"unpaid":0,"wager":"great-bonus"}','1461a111200cb1a068beffa1dfc92afcf69438c75522e1ba83ff2c5de057fbad');
INSERT INTO "journal" VALUES(35,'great-8-1',1000091,'22-13','{"amount":100,"kind":"Returned","player":"bob","reason":"","seat":1,"spot":"yang","wager":"great-bonus"}','563596def31d130d3e28a163b2e6d9e1309938c51f9e108748458ac0a0eda968');
INSERT INTO "journal" VALUES(36,'great-8-1',1000091,'22-13','{"kind":"RoundEnded","round":1}','db7a58efe2c7576c1c282e7278d2f18b14abde8e770b5477259c645bf3f9d072');
INSERT INTO "journal" VALUES(37,'great-8-1',1000091,'22-13','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"b13cb1ae182f8c79bf30ca7deaef4a007d08a088aefaa9e62d7cc8fa22a67c4d\",\"seat\":0,\"seed\":\"cd072cd8be6f9f62ac4c09c28206e7e3\"},{\"commitment\":\"2a18420bc4b3e866d5961ff1eb48f6587b30d9e247034f1f69241527285261da\",\"seat\":1,\"seed\":\"f5b165224a58b791df6af1d8303e61cd\"}],\"dealt\":3,\"draws\":[{\"got\":[\"5c\",\"6h\",\"Ad\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"60d9f7804a0a77e3e81cf4ab0752be2760415eaf93308ddf2c09c81cafac0007\",\"reason\":\"\",\"roster\":\"2ef598b9671acad30bf35e2907cd4c63dad10073a39e3a1d7664d80f89aab79b\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"69655214cf92d4a5e67e696eb67816dc15acef8bcafa07445d5b00021da7a1f7\",\"server_commitment\":\"55dfee1a64f4b7ccab5a890e3992b37d36b41aae75e0b0a59e97b98b34508758\",\"server_seed\":\"533bd2d8f9e22e648e08f8b386f0101c2b9d291506bc7fb92f3de7d5cf4e717f\",\"terms\":{\"lists\":{\"source\":{\"2c\":8,\"2d\":8,\"2h\":8,\"2s\":8,\"3c\":8,\"3d\":8,\"3h\":8,\"3s\":8,\"4c\":8,\"4d\":8,\"4h\":8,\"4s\":8,\"5c\":8,\"5d\":8,\"5h\":8,\"5s\":8,\"6c\":8,\"6d\":8,\"6h\":8,\"6s\":8,\"7c\":8,\"7d\":8,\"7h\":8,\"7s\":8,\"8c\":8,\"8d\":8,\"8h\":8,\"8s\":8,\"9c\":8,\"9d\":8,\"9h\":8,\"9s\":8,\"Ac\":8,\"Ad\":8,\"Ah\":8,\"As\":8,\"G\":16,\"Jc\":8,\"Jd\":8,\"Jh\":8,\"Js\":8,\"Kc\":8,\"Kd\":8,\"Kh\":8,\"Ks\":8,\"Qc\":8,\"Qd\":8,\"Qh\":8,\"Qs\":8,\"Tc\":8,\"Td\":8,\"Th\":8,\"Ts\":8}},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":1,\"table\":\"great-8-1\"}}\n","shoe":1,"voided":""}','d77103d87ef5f677802bbe2657b8793e4f0337d6248122e9da9d406091c7e590');
INSERT INTO "journal" VALUES(38,'great-8-1',1000091,'22-13','{"commitment":"a462a7ef357f5b615c43a9666e5fc5d18d8d345cbc87d2c01de8f96033a03af6","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":2,"until":1009091}','d1348c07cb2f1d3aac895214eb35a001e92e8850eb212ba6f7c270863d342c41');
INSERT INTO "journal" VALUES(39,'great-8-1',1000098,'38-14','{"commitment":"94dfc8ffa8ca3414556f048a8e4df699742c9328a524cccab9c756d8470ee086","kind":"SeedCommitted","seat":0}','ac2a85c673438b3b41ab0f17a58e7bbfe1fcdbe6161642f4e1d4cd08de6e74cd');
INSERT INTO "journal" VALUES(40,'great-8-1',1000105,'39-15','{"commitment":"b37b9781255b61afcf297d1056b7533c1431ff53be8448d1f4d80a89c177ceac","kind":"SeedCommitted","seat":1}','a4612db4f4774ea8cc4a5d2d653af4faecc21c2d71bd383fa93c6a9cbc49b79a');
INSERT INTO "journal" VALUES(41,'great-8-1',1000105,'39-15','{"kind":"RosterPosted","roster":"908ed63eb117b1fa8c3c20ae51ecd2214e51e5e00092c486edd005d366037afc","until":1009105}','44b5927c5b872599099e4e637256f8763f5efffe8a31b237330933f7abadf1a4');
INSERT INTO "journal" VALUES(42,'great-8-1',1000112,'41-16','{"kind":"SeedOpened","seat":0,"seed":"af1fa95b7f86589578df43e413167ae8"}','a9b4fb246c1640fede6234ffdf004a811ca69d822e76b45778430c02fd6171f2');
INSERT INTO "journal" VALUES(43,'great-8-1',1000119,'42-17','{"kind":"SeedOpened","seat":1,"seed":"8c2e0718822ce47ca8c74107e66cb0e4"}','e6936399b598f555121534d9ae3df3c6824c5f7a733cfe8e1eb7ddfc31cc5438');
INSERT INTO "journal" VALUES(44,'great-8-1',1000119,'42-17','{"kind":"ShoeLocked","lock":"e8cd66779fd3de53a5129ff9826c72573ae849023786941d3117d7b1e725eabf"}','2eb05bde266962bd968fd4f0b8ca43a969290ff99b7c0064d75ab37f68c761d1');
INSERT INTO "journal" VALUES(45,'great-8-1',1000119,'42-17','{"kind":"WagersOpened","round":2,"until":1007119}','6205e0b70f4b87c1a7afcacf3f5fe7030b27c22162e68127b9bdf8bc81af021f');
INSERT INTO "journal" VALUES(46,'great-8-1',1000126,'45-18','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yin","wager":"main"}','47644554f6d01b7065a777156c89e6df0ab0b0a5f5c482c67e0b13e11050f8f9');
INSERT INTO "journal" VALUES(47,'great-8-1',1000133,'46-19','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"main"}','618135e5ce6a50f6a608a7cfb52758ee4f78dc01c8c845f9f3de0e71aa0cce02');
INSERT INTO "journal" VALUES(48,'great-8-1',1000140,'47-20','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yin","wager":"great-bonus"}','11a13c4db5699c83c9e5d60e995cb83c10a476359ff80cf564adb6c5759746e8');
INSERT INTO "journal" VALUES(49,'great-8-1',1000147,'48-21','{"kind":"SeatReady","seat":1}','52cafdf8149eeee2c25b5a6cb8be01c5b3a3913fbee7bc59fd774cf315171388');
INSERT INTO "journal" VALUES(50,'great-8-1',1000154,'49-22','{"kind":"SeatReady","seat":0}','85cc36200f6792cb64c0d26869d8f333b964a4ce73682b270b9214e1a4be5b5c');
INSERT INTO "journal" VALUES(51,'great-8-1',1000154,'49-22','{"kind":"WagersClosed"}','6d0f6f3a2e80fbbd82131e25d55d470a9fbdabcdeed1c6fc07a27d0fdaaa6a7e');
INSERT INTO "journal" VALUES(52,'great-8-1',1000154,'49-22','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9s"],"to":"yin"}','151d15c4810e37913153a908bdb3b08f891e0e82e01505532987fedf56ea48d9');
INSERT INTO "journal" VALUES(53,'great-8-1',1000154,'49-22','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jd"],"to":"yang"}','a3e864b7c10931256a8bad7a8add906cec2888323f9cb0d053e101527ba68cfc');
INSERT INTO "journal" VALUES(54,'great-8-1',1000154,'49-22','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"yin","stake":100,"unpaid":0,"wager":"great-bonus"}','bc6e4e79f2c1a11dd1051e208b5935729bf243a2c89f3430f56d3c94522bd0be');
INSERT INTO "journal" VALUES(55,'great-8-1',1000154,'49-22','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"yin","stake":500,"unpaid":0,"wager":"main"}','b88e7d5233f47771126bad3352efa7c713c39d005ebad3e5368d0a4371857e2d');
INSERT INTO "journal" VALUES(56,'great-8-1',1000154,'49-22','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"yin","wager":"main"}','9934a094e996f105f4ad8ee63921f6125e93132eccf8c351127b192a26683a59');
INSERT INTO "journal" VALUES(57,'great-8-1',1000154,'49-22','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"bob","row":"Win","seat":1,"spot":"yin","stake":500,"unpaid":0,"wager":"main"}','65e33e522a271216be23fe4a2711dfd320f3ea81c209ed74c051f1429ff3c651');
INSERT INTO "journal" VALUES(58,'great-8-1',1000154,'49-22','{"amount":500,"kind":"Returned","player":"bob","reason":"","seat":1,"spot":"yin","wager":"main"}','aabcb2d36433ad638f61aff26d1c4d01c4af1464435405f10bd2cbd6ba5afe78');
INSERT INTO "journal" VALUES(59,'great-8-1',1000154,'49-22','{"kind":"RoundEnded","round":2}','4cb55253ab14cb84c674b509337f96728a10575e7e74400bba6b60a7f36a8240');
INSERT INTO "journal" VALUES(60,'great-8-1',1000154,'49-22','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"94dfc8ffa8ca3414556f048a8e4df699742c9328a524cccab9c756d8470ee086\",\"seat\":0,\"seed\":\"af1fa95b7f86589578df43e413167ae8\"},{\"commitment\":\"b37b9781255b61afcf297d1056b7533c1431ff53be8448d1f4d80a89c177ceac\",\"seat\":1,\"seed\":\"8c2e0718822ce47ca8c74107e66cb0e4\"}],\"dealt\":2,\"draws\":[{\"got\":[\"9s\",\"Jd\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"e8cd66779fd3de53a5129ff9826c72573ae849023786941d3117d7b1e725eabf\",\"reason\":\"\",\"roster\":\"908ed63eb117b1fa8c3c20ae51ecd2214e51e5e00092c486edd005d366037afc\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"793554d5c01233239238e1d895646e9e3754d2723a8fd0ae7e9de7b326c18bde\",\"server_commitment\":\"a462a7ef357f5b615c43a9666e5fc5d18d8d345cbc87d2c01de8f96033a03af6\",\"server_seed\":\"589a03d1ad96a814b2ea0c1327f5335af7890bec47e6292536837f900ea80482\",\"terms\":{\"lists\":{\"source\":{\"2c\":8,\"2d\":8,\"2h\":8,\"2s\":8,\"3c\":8,\"3d\":8,\"3h\":8,\"3s\":8,\"4c\":8,\"4d\":8,\"4h\":8,\"4s\":8,\"5c\":8,\"5d\":8,\"5h\":8,\"5s\":8,\"6c\":8,\"6d\":8,\"6h\":8,\"6s\":8,\"7c\":8,\"7d\":8,\"7h\":8,\"7s\":8,\"8c\":8,\"8d\":8,\"8h\":8,\"8s\":8,\"9c\":8,\"9d\":8,\"9h\":8,\"9s\":8,\"Ac\":8,\"Ad\":8,\"Ah\":8,\"As\":8,\"G\":16,\"Jc\":8,\"Jd\":8,\"Jh\":8,\"Js\":8,\"Kc\":8,\"Kd\":8,\"Kh\":8,\"Ks\":8,\"Qc\":8,\"Qd\":8,\"Qh\":8,\"Qs\":8,\"Tc\":8,\"Td\":8,\"Th\":8,\"Ts\":8}},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":2,\"table\":\"great-8-1\"}}\n","shoe":2,"voided":""}','5c5f82744d26f305f350e9e2dbfe8a2157c4733b361889245dfe698e602ecf92');
INSERT INTO "journal" VALUES(61,'great-8-1',1000154,'49-22','{"commitment":"a00f79bb25012ee9de5c0a4aa6b102258c25d62890453122fdadf2ba7b8bb079","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":3,"until":1009154}','b049756a497c6056ade9debb4687f77b1ce1d756a45b938280636f117bdade29');
INSERT INTO "journal" VALUES(62,'great-8-1',1000161,'61-23','{"commitment":"489b919930f761c82700a71ac33015d6a8feb0934ff512e23365b10b853d1a2c","kind":"SeedCommitted","seat":1}','cb12ac2f99bcf4ca68407b0a49ab98d3e3086f8de40f54562f5686c9da400237');
INSERT INTO "journal" VALUES(63,'great-8-1',1000168,'62-24','{"commitment":"20aba0e6c27cab32ad7be6495cde0e7c6e94d07d349fe3fe3dc40d7097c1c9ee","kind":"SeedCommitted","seat":0}','4c61994c426a009098bee4954d25da95e9967e99453c5bca66abb0669342e417');
INSERT INTO "journal" VALUES(64,'great-8-1',1000168,'62-24','{"kind":"RosterPosted","roster":"66800261c68d1cc033e450e9ac4a96fe9bdf448054748702c61da127ea882ee6","until":1009168}','c56525ece86b9e32cf2250a2f2251911096c0fcaccf057c2b122dee969777be5');
INSERT INTO "journal" VALUES(65,'great-8-1',1000175,'64-25','{"kind":"SeedOpened","seat":1,"seed":"433d2e44fed8b6b8357e44cd3129903a"}','633a1967ce6904e6978ad8184d704907d8389cf878596fae62209029ac59ee83');
INSERT INTO "journal" VALUES(66,'great-8-1',1000182,'65-26','{"kind":"SeedOpened","seat":0,"seed":"ec8d4819fb40d6bab2c8e0121c441ae6"}','e741c8a837d89ec275de5f78ef1e53ebe5c1c6cf1c5be9e6ec445fabe8af9e83');
INSERT INTO "journal" VALUES(67,'great-8-1',1000182,'65-26','{"kind":"ShoeLocked","lock":"6061c49915b695d451dac9962fca3908c64a457ffe3f6b715e78d3d184e8fe87"}','ccd663d1b8f574f060b81092812c4cd23ca13cf92bc9dba2253d31766d32fb17');
INSERT INTO "journal" VALUES(68,'great-8-1',1000182,'65-26','{"kind":"WagersOpened","round":3,"until":1007182}','c70032806d46bcbc0e63b145bc996d89ed615b9bbef41ea1c7cfd13c45bb760f');
INSERT INTO "journal" VALUES(69,'great-8-1',1000189,'68-27','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"main"}','ceacce6555100f141eec675bdce6440fe6ead73421f7789491267633ac2f2413');
INSERT INTO "journal" VALUES(70,'great-8-1',1000196,'69-28','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yang","wager":"main"}','bc29b0301a93fed995ad476a28f60066a98b6bee61169ad924540089c0cdd37c');
INSERT INTO "journal" VALUES(71,'great-8-1',1000203,'70-29','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"great-bonus"}','2a0b98f3c851e18c5bf5395c980d7847058b757ba33b55a9828119b15ae676f4');
INSERT INTO "journal" VALUES(72,'great-8-1',1000210,'71-30','{"kind":"SeatReady","seat":0}','72631a25b57803d44ece0526bcc2540d3e6086b76f27fa912f318c3821140725');
INSERT INTO "journal" VALUES(73,'great-8-1',1000217,'72-31','{"kind":"SeatReady","seat":1}','50c3ef922619608b2d29e4377210c462e98818712d5aaee568bfdef548100c93');
INSERT INTO "journal" VALUES(74,'great-8-1',1000217,'72-31','{"kind":"WagersClosed"}','93db0fbd89193cbdbfd08903c477fe0ea03148788c0094d28d1633695bf3e4ae');
INSERT INTO "journal" VALUES(75,'great-8-1',1000217,'72-31','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Th"],"to":"yin"}','462379314daec5dee51190cea5ec823ae03f8ee812f93145268d1d2996f8fcac');
INSERT INTO "journal" VALUES(76,'great-8-1',1000217,'72-31','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8s"],"to":"yang"}','d4efad8a1c560cb4893c355070e39311b8f9b4d1c75b60998b69b647d6fa7330');
INSERT INTO "journal" VALUES(77,'great-8-1',1000217,'72-31','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"yin","stake":500,"unpaid":0,"wager":"main"}','18617cc75d335afee679e28c57fcc8ef8ec9f049386af4615f73f56b3b8bf37f');
INSERT INTO "journal" VALUES(78,'great-8-1',1000217,'72-31','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"yin","stake":100,"unpaid":0,"wager":"great-bonus"}','41c26342ca0f7f0b2eb84f58cf36474488ec871774af03fc6e9bd184c0becce8');
INSERT INTO "journal" VALUES(79,'great-8-1',1000217,'72-31','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"yang","stake":500,"unpaid":0,"wager":"main"}','d0a223893ef0cd13101270e763ed07ecd2cd0b46094cc7ff51f0db9a1eae1cd5');
INSERT INTO "journal" VALUES(80,'great-8-1',1000217,'72-31','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"yang","wager":"main"}','22cc0ea2ca5dcd36779b57c68b1a7f27ebd6d55d5c668202095959bc7c547f10');
INSERT INTO "journal" VALUES(81,'great-8-1',1000217,'72-31','{"kind":"RoundEnded","round":3}','1c939672a59bb1753f0fb62ff160fbd0629e120d5ea3baadb158958016c5cf3c');
INSERT INTO "journal" VALUES(82,'great-8-1',1000217,'72-31','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"20aba0e6c27cab32ad7be6495cde0e7c6e94d07d349fe3fe3dc40d7097c1c9ee\",\"seat\":0,\"seed\":\"ec8d4819fb40d6bab2c8e0121c441ae6\"},{\"commitment\":\"489b919930f761c82700a71ac33015d6a8feb0934ff512e23365b10b853d1a2c\",\"seat\":1,\"seed\":\"433d2e44fed8b6b8357e44cd3129903a\"}],\"dealt\":2,\"draws\":[{\"got\":[\"Th\",\"8s\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"6061c49915b695d451dac9962fca3908c64a457ffe3f6b715e78d3d184e8fe87\",\"reason\":\"\",\"roster\":\"66800261c68d1cc033e450e9ac4a96fe9bdf448054748702c61da127ea882ee6\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"78f8f6324f0112dedf9f13d4f6acaef059da646b535fca6e759dcce0c5aa2190\",\"server_commitment\":\"a00f79bb25012ee9de5c0a4aa6b102258c25d62890453122fdadf2ba7b8bb079\",\"server_seed\":\"a17d2a3c4968e538ae5c407e27ba429182e9d860f16c2c0102111ad20c1ffdda\",\"terms\":{\"lists\":{\"source\":{\"2c\":8,\"2d\":8,\"2h\":8,\"2s\":8,\"3c\":8,\"3d\":8,\"3h\":8,\"3s\":8,\"4c\":8,\"4d\":8,\"4h\":8,\"4s\":8,\"5c\":8,\"5d\":8,\"5h\":8,\"5s\":8,\"6c\":8,\"6d\":8,\"6h\":8,\"6s\":8,\"7c\":8,\"7d\":8,\"7h\":8,\"7s\":8,\"8c\":8,\"8d\":8,\"8h\":8,\"8s\":8,\"9c\":8,\"9d\":8,\"9h\":8,\"9s\":8,\"Ac\":8,\"Ad\":8,\"Ah\":8,\"As\":8,\"G\":16,\"Jc\":8,\"Jd\":8,\"Jh\":8,\"Js\":8,\"Kc\":8,\"Kd\":8,\"Kh\":8,\"Ks\":8,\"Qc\":8,\"Qd\":8,\"Qh\":8,\"Qs\":8,\"Tc\":8,\"Td\":8,\"Th\":8,\"Ts\":8}},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":3,\"table\":\"great-8-1\"}}\n","shoe":3,"voided":""}','9c211db4368257a4521179018a702b30e511d4b578a6cf68b319b300fda78bda');
INSERT INTO "journal" VALUES(83,'great-8-1',1000217,'72-31','{"commitment":"cf749e202c39b112225b3c47997216f227250411add91171956f7f2f17b85643","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":4,"until":1009217}','2d6dfe02ac90edce5dc4914824bee985351efd1d2b97e2791eadb0495ae23eaa');
INSERT INTO "journal" VALUES(84,'great-8-1',1000224,'83-32','{"commitment":"f7aa2d2cfde39e402267cde68237d8b73c0b47140163f861ebfbe0e7012d0d7e","kind":"SeedCommitted","seat":0}','e6cc67a7eefd7128974b8310dccdebc533ae72738abbcfe2162ad9e7d2cdc05b');
INSERT INTO "journal" VALUES(85,'great-8-1',1000231,'84-33','{"commitment":"46ed178929b4b4176ab7624eae13dd9b1689a982ce4781a6f3888e0c317d401e","kind":"SeedCommitted","seat":1}','bd572b3644ebb71b0a0991511d02892053f24efb45f44316a73764ec823379b8');
INSERT INTO "journal" VALUES(86,'great-8-1',1000231,'84-33','{"kind":"RosterPosted","roster":"ea6f12e79c8ba8acb3e1fcd06e83278e816a030a9cacac46b98d9c68c42d4788","until":1009231}','cc5587c0061cd82a66459dcf927f6649b723d3811de02e839024813352529268');
INSERT INTO "journal" VALUES(87,'great-8-1',1000238,'86-34','{"kind":"SeedOpened","seat":0,"seed":"5544f250b916639cbfc9f2a3bc17bbe9"}','742644fad5c2f2bd7d350a62c370990742e73544df56f8faa0935dfbca61851f');
INSERT INTO "journal" VALUES(88,'great-8-1',1000245,'87-35','{"kind":"SeedOpened","seat":1,"seed":"420c13f8f5d40f6ce079d1b987376f07"}','1e09c073f2bd4dbb9262abb9131cafd576696fcdb3b83f2d2c85efd39bc3cb70');
INSERT INTO "journal" VALUES(89,'great-8-1',1000245,'87-35','{"kind":"ShoeLocked","lock":"393ec55e76be96786a048cc7c8c55fafbfd9878b295fdb19f6d452fc2b6ff6a0"}','ca5f504336cc163137560b86f08f4c7b5b6855fbf9a4c6a8ef25dca572925e5c');
INSERT INTO "journal" VALUES(90,'great-8-1',1000245,'87-35','{"kind":"WagersOpened","round":4,"until":1007245}','2beb7e64ed27119fa7ada2b49debef778266bdb91d74213dd0d3f8530f3b1786');
INSERT INTO "journal" VALUES(91,'great-8-1',1000252,'90-36','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"yang","wager":"main"}','169a70726af803cce3db33996558f70349d8c38ab599e128067498423e555193');
INSERT INTO "journal" VALUES(92,'great-8-1',1000259,'91-37','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"yin","wager":"main"}','fc67b65a4f72b12301db2d69e88739c7f52354f7ea1a0cc131ed686f00bf6f7d');
INSERT INTO "journal" VALUES(93,'people',1000259,'appoint-763e13a1c8ab20d6e8bf1e09','{"kind":"Appointed","name":"iris","person":"ff3bf4beaf9be5b8","role":"player"}','669a4ac3c4b13f8441267a94a68351a956b2d6e00b824681d2d91ca237a07b70');
INSERT INTO "journal" VALUES(94,'straights-1',1000259,'open-straights-1','{"card_hash":"0e4c50d32fcc7c4412c2340f0b09f61d4831b06076a0380f469478605d571d9f","clock":[9000,7000,8000],"game":"straights-and-8s","kind":"TableOpened","options":[],"paytables":[],"rulings":[["wheel","double-zero"],["three-sequential","any-order"],["repeated-eights","count"]]}','ba1ddb0d5be815607e849f2f9935a0573fef6356d6c9bfb6ff3e005ef8f31a82');
INSERT INTO "journal" VALUES(95,'straights-1',1000266,'94-38','{"kind":"SeatTaken","player":"ann","seat":0}','f9aebc088fb2dbf45b4a66cbba35a394ab498d2c8a612fcec42d7a60f62dc60c');
INSERT INTO "journal" VALUES(96,'straights-1',1000266,'94-38','{"commitment":"853e3365f1e519b4778b1984d6c5a87a04d1f9a6141a5f4abcbd99ea742c8912","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":1,"until":1009266}','111fd36ab281716d4e5d7ad94e41ef7dd172410d1a08faba778e4cbfdd08c09c');
INSERT INTO "journal" VALUES(97,'straights-1',1000273,'96-39','{"commitment":"431e65b49da829f003e78ec24fdeaf64ef303afbd8c2a4986cfb37bd7b3fb5f3","kind":"SeedCommitted","seat":0}','aaab09b8054aaaa699641efc19631e7c94778ead26f8310a0c871dbb5fb9c706');
INSERT INTO "journal" VALUES(98,'straights-1',1000273,'96-39','{"kind":"RosterPosted","roster":"547f9bea0e2113c30b3f8ed0b7f8ff884adea2934bdb31a62616bd9c25406508","until":1009273}','fac545832daca05e8d4f187b877d53f47a7d295e6de9a0c6a85b130f62d50b35');
INSERT INTO "journal" VALUES(99,'straights-1',1000280,'98-40','{"kind":"SeedOpened","seat":0,"seed":"cd072cd8be6f9f62ac4c09c28206e7e3"}','1722bb7a93aa43611618b0dd74caede51f35cb30bffd93677997729d55de0b1b');
INSERT INTO "journal" VALUES(100,'straights-1',1000280,'98-40','{"kind":"ShoeLocked","lock":"e335257fc9f8690e025a8d81c84016896c1c309b12943351f7eef05e5e6b1ca4"}','7bcf33f7105c29e3b6de1d15c1a19a7c8f02088f36ab7e98e22c6c73063a21f9');
INSERT INTO "journal" VALUES(101,'straights-1',1000280,'98-40','{"kind":"WagersOpened","round":1,"until":1007280}','d544b58886fd2fa677cd690dd8f9ffcf13589cf64f8828e14af3f8d7e02f279d');
INSERT INTO "journal" VALUES(102,'straights-1',1000287,'101-41','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"1st-12","wager":"dozen"}','6fa7286e4f733854315c89716438c9f18b5a322ef38f28f68c77c3113a576ce6');
INSERT INTO "journal" VALUES(103,'straights-1',1000294,'102-42','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"33","wager":"straight-up"}','8bdb38d31f298058787a1c4718456645e5c9ee55f86e990be4165f7f4400021b');
INSERT INTO "journal" VALUES(104,'straights-1',1000301,'103-43','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"straights-and-8s","wager":"straights-and-8s"}','67efb0a0920d8cc5d43edc35d87dadc1c3c902df795cde40fd4ce33359699212');
INSERT INTO "journal" VALUES(105,'straights-1',1000308,'104-44','{"kind":"SeatReady","seat":0}','efc4599e0715c49cd067d362ec50182132413a9284579d2089c6e68151bb033e');
INSERT INTO "journal" VALUES(106,'straights-1',1000308,'104-44','{"kind":"WagersClosed"}','6fe340002da3902387a81646d53355afcf6d8e66600daea748073a5b422f98bf');
INSERT INTO "journal" VALUES(107,'straights-1',1000308,'104-44','{"chance":"","face_down":false,"kind":"Dealt","symbols":["18"],"to":"spin"}','36c2d6e7d0699f76fca316cb74b93267df7cc4e1e925ed475b0f1fb8a79af19e');
INSERT INTO "journal" VALUES(108,'straights-1',1000308,'104-44','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"33","stake":100,"unpaid":0,"wager":"straight-up"}','8109e4c97ff7e3c62daf39ad18ad92ce77f8935f7b509b0cb5991dcb401cbf12');
INSERT INTO "journal" VALUES(109,'straights-1',1000308,'104-44','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"1st-12","stake":500,"unpaid":0,"wager":"dozen"}','74f7f116e5bf767059ff18111d0f4c499d49759b64a06d989ea525509a5268df');
INSERT INTO "journal" VALUES(110,'straights-1',1000308,'104-44','{"kind":"RoundEnded","round":1}','e1dc281bf102af680b326a2cc1ad866254f85c6009d232177e96e6a2732cf2d1');
INSERT INTO "journal" VALUES(111,'straights-1',1000308,'104-44','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"431e65b49da829f003e78ec24fdeaf64ef303afbd8c2a4986cfb37bd7b3fb5f3\",\"seat\":0,\"seed\":\"cd072cd8be6f9f62ac4c09c28206e7e3\"}],\"dealt\":0,\"draws\":[{\"got\":\"18\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"e335257fc9f8690e025a8d81c84016896c1c309b12943351f7eef05e5e6b1ca4\",\"reason\":\"\",\"roster\":\"547f9bea0e2113c30b3f8ed0b7f8ff884adea2934bdb31a62616bd9c25406508\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"a6a9d92e79ba19f07de244d7c8df8b5e4e21073f5bfef5a79b4260685d052a1b\",\"server_commitment\":\"853e3365f1e519b4778b1984d6c5a87a04d1f9a6141a5f4abcbd99ea742c8912\",\"server_seed\":\"d5802c6a0d196b4fb0925ccdf72fdc105e5a07adcd8668e42ace3552f421dd22\",\"terms\":{\"lists\":{\"source\":{\"0\":1,\"00\":1,\"1\":1,\"10\":1,\"11\":1,\"12\":1,\"13\":1,\"14\":1,\"15\":1,\"16\":1,\"17\":1,\"18\":1,\"19\":1,\"2\":1,\"20\":1,\"21\":1,\"22\":1,\"23\":1,\"24\":1,\"25\":1,\"26\":1,\"27\":1,\"28\":1,\"29\":1,\"3\":1,\"30\":1,\"31\":1,\"32\":1,\"33\":1,\"34\":1,\"35\":1,\"36\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1}},\"plan\":[{\"pick\":\"source\"}],\"shoe\":1,\"table\":\"straights-1\"}}\n","shoe":1,"voided":""}','2e96630402326804f075c0a4b55de7e9114cd45ca92edd2de94933a0c19a3691');
INSERT INTO "journal" VALUES(112,'straights-1',1000308,'104-44','{"commitment":"4e2ecb575752143eea00023eef341aa24b001aa83b565dd4fb4dbf0809e31585","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":2,"until":1009308}','74de4f23f065ac8032a9507ffa8e6cebd74118f31fcec03821613f9154914102');
INSERT INTO "journal" VALUES(113,'straights-1',1000315,'112-45','{"commitment":"88428dd4a82877a27e7a76082d51cfc33a8ac3db12f8832d1e867d707a1e999f","kind":"SeedCommitted","seat":0}','2f62d2b20cfc1bbbc11ed3b4abab023a215529fda7b41e40f4fa93d606e237a0');
INSERT INTO "journal" VALUES(114,'straights-1',1000315,'112-45','{"kind":"RosterPosted","roster":"629ba88ebcac302a7a9339e51e3a1ea930d62d1870cbfa43c0d96634844ebf62","until":1009315}','81bd38a7195a6af81365cb449e80b9116d6e452b5a2230c5b801d2474afce7bc');
INSERT INTO "journal" VALUES(115,'straights-1',1000322,'114-46','{"kind":"SeedOpened","seat":0,"seed":"fb40d6bab2c8e0121c441ae614a7b8d9"}','18512de5ddc044d702512e24eeb7185ddedd3abc5e540113aacb22bc1e5ac6a2');
INSERT INTO "journal" VALUES(116,'straights-1',1000322,'114-46','{"kind":"ShoeLocked","lock":"addd57b5c5b610c0cbd8e013052c18d7df22f512349c20e4ea11baa9d622a9e2"}','2dade3ade16f59f2f7be33dcbdb0dcd415e42d29877ea3fa411b62f3358d43ba');
INSERT INTO "journal" VALUES(117,'straights-1',1000322,'114-46','{"kind":"WagersOpened","round":2,"until":1007322}','f9d3f793cc945c6e57967a69578a03eaea7646a85df4330aa7c1bd86a2d94b78');
INSERT INTO "journal" VALUES(118,'straights-1',1000329,'117-47','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"low","wager":"low-high"}','dcddec96556e56c2e40f5c46f40d90966c931aa15d441d599073315a0f87a2c9');
INSERT INTO "journal" VALUES(119,'straights-1',1000336,'118-48','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"19-20-21-22-23-24","wager":"six-line"}','1e0db21d7d49b40333b3bd03111409bf6fec8e7754d6ded4892addbd8f9598fe');
INSERT INTO "journal" VALUES(120,'straights-1',1000350,'119-50','{"kind":"SeatReady","seat":0}','f8ea82bda30dee3d4d889ed47e4236a7dd9965fc35802b946106d21df3ce72ce');
INSERT INTO "journal" VALUES(121,'straights-1',1000350,'119-50','{"kind":"WagersClosed"}','8dd992aa0e253c9c99d16b2025a5233b3b8bedafbc5d50b9915d34b8478583c4');
INSERT INTO "journal" VALUES(122,'straights-1',1000350,'119-50','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7"],"to":"spin"}','6e79c783f76e09b7fff79775b63488cb7967bd07efa37f100e19a62a39a0160c');
INSERT INTO "journal" VALUES(123,'straights-1',1000350,'119-50','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"19-20-21-22-23-24","stake":100,"unpaid":0,"wager":"six-line"}','1cd4dff01decab2b1214ba17a10184edcf6e97a26cb94e6898a00557f950c972');
INSERT INTO "journal" VALUES(124,'straights-1',1000350,'119-50','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"low","stake":500,"unpaid":0,"wager":"low-high"}','c641cc4fae610f015a2b914fc167f2522f65fe6d62f2929ce7389a286a6d8139');
INSERT INTO "journal" VALUES(125,'straights-1',1000350,'119-50','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"low","wager":"low-high"}','42f7d4913866db71317fc3637c8a7e488a2d37d9c89bc6260dabae82862f4897');
INSERT INTO "journal" VALUES(126,'straights-1',1000350,'119-50','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"straights-and-8s","stake":100,"unpaid":0,"wager":"straights-and-8s"}','f941cab7303463a56c2714619953a688b046922825dd4d2a34a4e7d1eca21dab');
INSERT INTO "journal" VALUES(127,'straights-1',1000350,'119-50','{"kind":"RoundEnded","round":2}','29b0b879b020cd1d063a0c2dee727f8c9ab17a3b246062d1fc25242d1fd9c005');
INSERT INTO "journal" VALUES(128,'straights-1',1000350,'119-50','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"88428dd4a82877a27e7a76082d51cfc33a8ac3db12f8832d1e867d707a1e999f\",\"seat\":0,\"seed\":\"fb40d6bab2c8e0121c441ae614a7b8d9\"}],\"dealt\":0,\"draws\":[{\"got\":\"7\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"addd57b5c5b610c0cbd8e013052c18d7df22f512349c20e4ea11baa9d622a9e2\",\"reason\":\"\",\"roster\":\"629ba88ebcac302a7a9339e51e3a1ea930d62d1870cbfa43c0d96634844ebf62\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"6c8ab9a77111d4675d9ad252526c92e24977bd7ee8e24c282be4ddd52bff0008\",\"server_commitment\":\"4e2ecb575752143eea00023eef341aa24b001aa83b565dd4fb4dbf0809e31585\",\"server_seed\":\"6024c205eab5cc9d99369902da259420527f94a075c746b6c906e7dd4f45f48d\",\"terms\":{\"lists\":{\"source\":{\"0\":1,\"00\":1,\"1\":1,\"10\":1,\"11\":1,\"12\":1,\"13\":1,\"14\":1,\"15\":1,\"16\":1,\"17\":1,\"18\":1,\"19\":1,\"2\":1,\"20\":1,\"21\":1,\"22\":1,\"23\":1,\"24\":1,\"25\":1,\"26\":1,\"27\":1,\"28\":1,\"29\":1,\"3\":1,\"30\":1,\"31\":1,\"32\":1,\"33\":1,\"34\":1,\"35\":1,\"36\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1}},\"plan\":[{\"pick\":\"source\"}],\"shoe\":2,\"table\":\"straights-1\"}}\n","shoe":2,"voided":""}','2c619196791454ef0359bd70958d4157ef9763e4a2e30ea2fab38f328f3e3454');
INSERT INTO "journal" VALUES(129,'straights-1',1000350,'119-50','{"commitment":"28420299243550875051c5c31d9a9c7daeac231474e43ca8960abca86e0403c3","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":3,"until":1009350}','636d93d2bb681ab886b28acc255f3731628c3215ede9f9674a896178acffafef');
INSERT INTO "journal" VALUES(130,'straights-1',1000357,'129-51','{"commitment":"5af862fb474c7b7c3c1f1b2a1c0891edab27d33b3d086b9d2469b55000dab159","kind":"SeedCommitted","seat":0}','883f6b79ad23ca0e29473065b5ee52d6f1d3b6c3db76e97326ac5fa2ddf8e04a');
INSERT INTO "journal" VALUES(131,'straights-1',1000357,'129-51','{"kind":"RosterPosted","roster":"4c489d0b4ded9f77adc57c2dc9c25c26804ca27f9f8270feea01478af030726a","until":1009357}','5db9cd3dbf7da9bad295caf4394cca9e795133b162a61454ba93e24d5d5fa77e');
INSERT INTO "journal" VALUES(132,'straights-1',1000364,'131-52','{"kind":"SeedOpened","seat":0,"seed":"6af1703e7a89f3baca974053ebea21b4"}','b78fc1616d11c2ca8d0e4740e9107eeccbb8b1a0064be5ab023f2d28248af88f');
INSERT INTO "journal" VALUES(133,'straights-1',1000364,'131-52','{"kind":"ShoeLocked","lock":"716ef7fbfbc2599371b7cfce1607c7be0a6496b9efda77292a0c375dd3fe9d71"}','81b82e0151405c0614986870ab3a065cb3c0d5106d2310af2ae32a1c8e034b30');
INSERT INTO "journal" VALUES(134,'straights-1',1000364,'131-52','{"kind":"WagersOpened","round":3,"until":1007364}','81dfb32df4449c9fd898c311172715e9df187b156e583bf8429c1cc639294dd6');
INSERT INTO "journal" VALUES(135,'straights-1',1000371,'134-53','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"7-10","wager":"split"}','59e4f0aef7c21a277e992a2334d74377483bc8bcff5e5e18bd68170fe587fb9d');
INSERT INTO "journal" VALUES(136,'straights-1',1000378,'135-54','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"5-6-8-9","wager":"corner"}','7600da5fe2c25de16d6136a3dda0f2e64df5741f428de0d4972235669616f673');
INSERT INTO "journal" VALUES(137,'straights-1',1000385,'136-55','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"straights-and-8s","wager":"straights-and-8s"}','54b4c2aed540177814104b8f1f161db6d8c55079d2c32e76ff34200243e613cd');
INSERT INTO "journal" VALUES(138,'straights-1',1000392,'137-56','{"kind":"SeatReady","seat":0}','677ea22d20840a596813d7676bc724c11a1a0035700b3808bbab45afa954ecc8');
INSERT INTO "journal" VALUES(139,'straights-1',1000392,'137-56','{"kind":"WagersClosed"}','da61e02a7e977530ea3a88b90e2524cc57bc100944986f59f1108daa2a1e149f');
INSERT INTO "journal" VALUES(140,'straights-1',1000392,'137-56','{"chance":"","face_down":false,"kind":"Dealt","symbols":["15"],"to":"spin"}','8f94a636bed0081d116e0c8a168697f5ede61efad382b490061a5ffcf79c09ec');
INSERT INTO "journal" VALUES(141,'straights-1',1000392,'137-56','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"7-10","stake":100,"unpaid":0,"wager":"split"}','08521867e34e579324901aada8f9765dc39018b8f0af9f56cd70cfa7047931fa');
INSERT INTO "journal" VALUES(142,'straights-1',1000392,'137-56','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"5-6-8-9","stake":100,"unpaid":0,"wager":"corner"}','b3c2d5157ef3b218315c63a7dae0d52afa6cd0ba4d524975fd810cfbbed0cfd3');
INSERT INTO "journal" VALUES(143,'straights-1',1000392,'137-56','{"kind":"RoundEnded","round":3}','f004af2e61183d1f23a0bc21880e4455614acb2a231dba5f143de0679b55d162');
INSERT INTO "journal" VALUES(144,'straights-1',1000392,'137-56','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"5af862fb474c7b7c3c1f1b2a1c0891edab27d33b3d086b9d2469b55000dab159\",\"seat\":0,\"seed\":\"6af1703e7a89f3baca974053ebea21b4\"}],\"dealt\":0,\"draws\":[{\"got\":\"15\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"716ef7fbfbc2599371b7cfce1607c7be0a6496b9efda77292a0c375dd3fe9d71\",\"reason\":\"\",\"roster\":\"4c489d0b4ded9f77adc57c2dc9c25c26804ca27f9f8270feea01478af030726a\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"f9a29e99ab932cb51f1c59854f26099ca0839c47d3cbc83b6a7c9b98d14aa07b\",\"server_commitment\":\"28420299243550875051c5c31d9a9c7daeac231474e43ca8960abca86e0403c3\",\"server_seed\":\"3223f93caa8faca43468a5813be8fa296f8f213c56548ae39cebc54fa460d93b\",\"terms\":{\"lists\":{\"source\":{\"0\":1,\"00\":1,\"1\":1,\"10\":1,\"11\":1,\"12\":1,\"13\":1,\"14\":1,\"15\":1,\"16\":1,\"17\":1,\"18\":1,\"19\":1,\"2\":1,\"20\":1,\"21\":1,\"22\":1,\"23\":1,\"24\":1,\"25\":1,\"26\":1,\"27\":1,\"28\":1,\"29\":1,\"3\":1,\"30\":1,\"31\":1,\"32\":1,\"33\":1,\"34\":1,\"35\":1,\"36\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1}},\"plan\":[{\"pick\":\"source\"}],\"shoe\":3,\"table\":\"straights-1\"}}\n","shoe":3,"voided":""}','e32ed4f8d705820da67684c36b30ade8d23584143557601ae2db682604390938');
INSERT INTO "journal" VALUES(145,'straights-1',1000392,'137-56','{"commitment":"79260038b6f82913dbb83482f17c5d408d39034c66b9ea8479197afbebaed176","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":4,"until":1009392}','00dca081a67379cb911a181d228a38bc3bbd593b5f0f61432fb32a46292baca8');
INSERT INTO "journal" VALUES(146,'straights-1',1000399,'145-57','{"commitment":"b8769eca8757b88d19c5b2f63fa614f50d8393a510539d06778b59fec382784e","kind":"SeedCommitted","seat":0}','2b30b0ad0ac99f4f56722637e8523170021248178ab1e4f9e9c485ed12d5683b');
INSERT INTO "journal" VALUES(147,'straights-1',1000399,'145-57','{"kind":"RosterPosted","roster":"3a3288eeb8f0f370fbaa94e29033a2019a4c00a70bb33785af127c8dbc873d7b","until":1009399}','2a048051e667cd3a91b08ee7d15c40389ffc2917340f588e8f2d58832468a858');
INSERT INTO "journal" VALUES(148,'straights-1',1000406,'147-58','{"kind":"SeedOpened","seat":0,"seed":"05cdea716d3375176d41a698217845cc"}','0f4be145794901b26a1ebe981cebdbc8490ff3e839519ceda0df16b9174e3ecf');
INSERT INTO "journal" VALUES(149,'straights-1',1000406,'147-58','{"kind":"ShoeLocked","lock":"5d0f1976b570c92d9b0ef1a06eb805fb974513ca76150f877f5d9428169de5c0"}','4172a40ec8eaf26d453114fe1143dc020df8ee70aaa76ff2f14c9ffd26ebc72e');
INSERT INTO "journal" VALUES(150,'straights-1',1000406,'147-58','{"kind":"WagersOpened","round":4,"until":1007406}','b0925d48ca521fb08a113528e90dff1bc649fc32aa88fcc6f1a55c916965b6cd');
INSERT INTO "journal" VALUES(151,'straights-1',1000413,'150-59','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"1st-12","wager":"dozen"}','39037517c35e32d75c53119798866ee43e66e234ffcc75b93b326a92ef459b85');
INSERT INTO "journal" VALUES(152,'straights-1',1000427,'151-61','{"kind":"SeatReady","seat":0}','8c91660cf30e02648a1280f899e05012a6a5fe8e8b54cad3f8e6e261f36df3c3');
INSERT INTO "journal" VALUES(153,'straights-1',1000427,'151-61','{"kind":"WagersClosed"}','9509020ab0664225dd9f5538e0ed47e86b55455b70c2c75f61c5e95ba3206721');
INSERT INTO "journal" VALUES(154,'straights-1',1000427,'151-61','{"chance":"","face_down":false,"kind":"Dealt","symbols":["15"],"to":"spin"}','db8700a0ca2bf6d3ced3c11b97df1992c116797bae1a18f138df9dd0101117c2');
INSERT INTO "journal" VALUES(155,'straights-1',1000427,'151-61','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"1st-12","stake":500,"unpaid":0,"wager":"dozen"}','b0ac9605d700cd496d4d5c3b8eb36640f8f41f7d795c255b18866c7d8f585444');
INSERT INTO "journal" VALUES(156,'straights-1',1000427,'151-61','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"straights-and-8s","stake":100,"unpaid":0,"wager":"straights-and-8s"}','608f1214b3e025f451c91160e61cf9d0d7ba0206dca0599282f427103efadf50');
INSERT INTO "journal" VALUES(157,'straights-1',1000427,'151-61','{"kind":"RoundEnded","round":4}','809724963aa4b43e9994323df425c1982efc71d52259dad9578b13d0ff93bc07');
INSERT INTO "journal" VALUES(158,'straights-1',1000427,'151-61','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"b8769eca8757b88d19c5b2f63fa614f50d8393a510539d06778b59fec382784e\",\"seat\":0,\"seed\":\"05cdea716d3375176d41a698217845cc\"}],\"dealt\":0,\"draws\":[{\"got\":\"15\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"5d0f1976b570c92d9b0ef1a06eb805fb974513ca76150f877f5d9428169de5c0\",\"reason\":\"\",\"roster\":\"3a3288eeb8f0f370fbaa94e29033a2019a4c00a70bb33785af127c8dbc873d7b\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"9c0418b23a8b0e016b7402a3a2af178216ef1c5287461ff8defc4f2a29b04708\",\"server_commitment\":\"79260038b6f82913dbb83482f17c5d408d39034c66b9ea8479197afbebaed176\",\"server_seed\":\"1f005604f8e93480550300f4d2f46d35fe68064ddfb7cfc203501e7912203c9f\",\"terms\":{\"lists\":{\"source\":{\"0\":1,\"00\":1,\"1\":1,\"10\":1,\"11\":1,\"12\":1,\"13\":1,\"14\":1,\"15\":1,\"16\":1,\"17\":1,\"18\":1,\"19\":1,\"2\":1,\"20\":1,\"21\":1,\"22\":1,\"23\":1,\"24\":1,\"25\":1,\"26\":1,\"27\":1,\"28\":1,\"29\":1,\"3\":1,\"30\":1,\"31\":1,\"32\":1,\"33\":1,\"34\":1,\"35\":1,\"36\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1}},\"plan\":[{\"pick\":\"source\"}],\"shoe\":4,\"table\":\"straights-1\"}}\n","shoe":4,"voided":""}','c18a3999b675ea5975bada7131ddc5883d062b7ab7f6f226878ba466d52c8235');
INSERT INTO "journal" VALUES(159,'straights-1',1000427,'151-61','{"commitment":"96cfe07e5fc0216d37ca8544ea12ceaa40963904a65e01a6692ce76fc93d482c","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":5,"until":1009427}','40fdcb6d5ede9c1a4934c50060368671df1599d1565c330883d82f8f63180a6c');
INSERT INTO "journal" VALUES(160,'straights-1',1000434,'159-62','{"commitment":"6b379f139c2a5a4886de7dce8ff2f3d1b3624246e8c116744ffb987765148631","kind":"SeedCommitted","seat":0}','6cee1d056e52928c49a06d8092ace46dc981fea50407932fbcb0c4e44aaf03cb');
INSERT INTO "journal" VALUES(161,'straights-1',1000434,'159-62','{"kind":"RosterPosted","roster":"c01168d6bc8d17297c83745fe3a522693b2796436ef02476af9ec1da33724452","until":1009434}','02319ec66b3c2751ff74dc69bdfd9b552d664980801f80c1d9965b0d11485a87');
INSERT INTO "journal" VALUES(162,'straights-1',1000441,'161-63','{"kind":"SeedOpened","seat":0,"seed":"76aceee5a8d106b37b214fec4afe50d4"}','8c4ebe9f31e8bad5119ba8e291668960a2b64f2b3cc30f602c20afa57aa2f0c5');
INSERT INTO "journal" VALUES(163,'straights-1',1000441,'161-63','{"kind":"ShoeLocked","lock":"1c1a3f534b5584a23fa26a6bbbd43457066a47f0f1b1cee8830e86c43e59ed42"}','a4385d9d28bdd7fe2a726bbeb5dba9d309a2f31314edbb61c4b964e20792d262');
INSERT INTO "journal" VALUES(164,'straights-1',1000441,'161-63','{"kind":"WagersOpened","round":5,"until":1007441}','5b68daa54c4292e26bd68c183d7112910460b7320e7831f20b14acebad5dd68f');
INSERT INTO "journal" VALUES(165,'straights-1',1000448,'164-64','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"black","wager":"red-black"}','1c3fbc609399f617864906811737a9f36b24faf0dd527fd4972096a55d40aef1');
INSERT INTO "journal" VALUES(166,'straights-1',1000455,'165-65','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"2nd-12","wager":"dozen"}','1e9eb7797eaa6d38af819f266ea669f35ae6bcbfcc8f4a32ea439e4ad2183930');
INSERT INTO "journal" VALUES(167,'straights-1',1000462,'166-66','{"kind":"SeatReady","seat":0}','eff4a2e6dc866db49e1e4f1f354d2b2d425978242142ee8d23bf12cb694165f5');
INSERT INTO "journal" VALUES(168,'straights-1',1000462,'166-66','{"kind":"WagersClosed"}','9ef2488339dc7835a62a5385924b7988f083de1319623d48f389afecc2318937');
INSERT INTO "journal" VALUES(169,'straights-1',1000462,'166-66','{"chance":"","face_down":false,"kind":"Dealt","symbols":["31"],"to":"spin"}','da4d10796f5d6bf03d28833555ae208eee43f911f406202a5d3d69cbb9cc0f3d');
INSERT INTO "journal" VALUES(170,'straights-1',1000462,'166-66','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"2nd-12","stake":500,"unpaid":0,"wager":"dozen"}','e9ab1cbcda94f4d5215888fda8a478aeafb2d3e6a83166dcea8932069f624aea');
INSERT INTO "journal" VALUES(171,'straights-1',1000462,'166-66','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"ann","row":"Win","seat":0,"spot":"black","stake":500,"unpaid":0,"wager":"red-black"}','cfb2957a0e1ffbd16579a15dca76bd595b91e543ac114f209291ff5206ecf83f');
INSERT INTO "journal" VALUES(172,'straights-1',1000462,'166-66','{"amount":500,"kind":"Returned","player":"ann","reason":"","seat":0,"spot":"black","wager":"red-black"}','b6c6dc1c0e603073a4361335a5db67210950ee5235c50265f1b1862e5947569c');
INSERT INTO "journal" VALUES(173,'straights-1',1000462,'166-66','{"kind":"RoundEnded","round":5}','24716c61d51365c109b4c5aaedda4b0655038dd0201ba5512184f6a29fed968f');
INSERT INTO "journal" VALUES(174,'straights-1',1000462,'166-66','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"6b379f139c2a5a4886de7dce8ff2f3d1b3624246e8c116744ffb987765148631\",\"seat\":0,\"seed\":\"76aceee5a8d106b37b214fec4afe50d4\"}],\"dealt\":0,\"draws\":[{\"got\":\"31\",\"pick\":\"source\"}],\"ending\":\"finished\",\"lock\":\"1c1a3f534b5584a23fa26a6bbbd43457066a47f0f1b1cee8830e86c43e59ed42\",\"reason\":\"\",\"roster\":\"c01168d6bc8d17297c83745fe3a522693b2796436ef02476af9ec1da33724452\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"2113c9f384e26a1b44c7f1dfdccf76f1f4801ddff3946822d3e9cf7d43a91a4a\",\"server_commitment\":\"96cfe07e5fc0216d37ca8544ea12ceaa40963904a65e01a6692ce76fc93d482c\",\"server_seed\":\"cdf23b57ca870798aa11963a5b1986a13b31396fc86187d0ef0db01eeb530b46\",\"terms\":{\"lists\":{\"source\":{\"0\":1,\"00\":1,\"1\":1,\"10\":1,\"11\":1,\"12\":1,\"13\":1,\"14\":1,\"15\":1,\"16\":1,\"17\":1,\"18\":1,\"19\":1,\"2\":1,\"20\":1,\"21\":1,\"22\":1,\"23\":1,\"24\":1,\"25\":1,\"26\":1,\"27\":1,\"28\":1,\"29\":1,\"3\":1,\"30\":1,\"31\":1,\"32\":1,\"33\":1,\"34\":1,\"35\":1,\"36\":1,\"4\":1,\"5\":1,\"6\":1,\"7\":1,\"8\":1,\"9\":1}},\"plan\":[{\"pick\":\"source\"}],\"shoe\":5,\"table\":\"straights-1\"}}\n","shoe":5,"voided":""}','51ab2552f94e56b7dee0301faa574be8c8d54d023a771fdd7f03fa4276f6abbc');
INSERT INTO "journal" VALUES(175,'straights-1',1000462,'166-66','{"commitment":"3d071e50cda1ccc8cddcae2b3281cef59e6b2a4af776e149b96e3c4ae49059d4","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":6,"until":1009462}','9b75d7bd241257dd350fa2a0b159498975653fcb413aab050a7f947af5b64a42');
INSERT INTO "journal" VALUES(176,'straights-1',1000469,'175-67','{"commitment":"5482202e223d49a4ff467949c09efa80b8a4e4fd66a65c1decd88cda9fcf5806","kind":"SeedCommitted","seat":0}','239833948776b240998d8adf1fa24f08b4d6d89a3bd01a24d9031b2cb982d6de');
INSERT INTO "journal" VALUES(177,'straights-1',1000469,'175-67','{"kind":"RosterPosted","roster":"f786c538b58b567a271c6b9cc770a2db7db877b0095b30d1f66428a993f67063","until":1009469}','64269b10fbd88e507fc78b951b15a4dcd60b85c5bf39f5ee10f09d9fe07dfc9e');
INSERT INTO "journal" VALUES(178,'straights-1',1000476,'177-68','{"kind":"SeedOpened","seat":0,"seed":"749b877c0c874a96075651a13649d455"}','77cda7f5af53df2b192b9bca3d2f08be5929958a5c2d773bf0e4c26396c4a15a');
INSERT INTO "journal" VALUES(179,'straights-1',1000476,'177-68','{"kind":"ShoeLocked","lock":"dce9a1a2f074da15f5da0e0cc3e427515c552d7d483a868223a36d35b863bacf"}','cb1af64915846af96c290f12cbad815d5729cc8e56eedcb35e4ca71c940bb87e');
INSERT INTO "journal" VALUES(180,'straights-1',1000476,'177-68','{"kind":"WagersOpened","round":6,"until":1007476}','9b8c4077f463cba9c37f3c3f26c98f0ce07afa45a30bd384d41922259c2128b9');
INSERT INTO "journal" VALUES(181,'people',1000476,'appoint-ec9255dfa55788a4bc8f38fa','{"kind":"Appointed","name":"iris","person":"ff3bf4beaf9be5b8","role":"pit"}','8e1b083006ee08f5653d86a486b27d53e581e88127733ae4b0441202fc7eddb0');
INSERT INTO "journal" VALUES(182,'blackjack-1',1000476,'open-blackjack-1','{"card_hash":"0d13413a52324f7104440a7fed9e8dc42cf5caed03374087bcbb138303b829f2","clock":[9000,7000,8000],"game":"dead-mans-hand","kind":"TableOpened","options":[["decks","6"],["soft-17","hit"],["double-after-split","yes"],["blackjack-pays","3:2"],["split-hands","4"],["ace-hands","2"],["hit-split-aces","no"],["surrender","none"],["peek","yes"]],"paytables":[["blackjack","3:2"],["dead-mans-hand","1"]],"rulings":[["table-2-dealer-blackjack","row"],["table-4-no-set","row"],["split-one-set","row"],["dealt-ace-eight","row"]]}','9c6d744eb74591a4fd0caca6c10bb4ab8b6b177468b920f6f270a06bdddaaacd');
INSERT INTO "journal" VALUES(183,'blackjack-1',1000483,'182-69','{"kind":"SeatTaken","player":"ann","seat":0}','e17010b30a2b16cc5ac04e851c036e0531cae178952ed1003ca81013610a872a');
INSERT INTO "journal" VALUES(184,'blackjack-1',1000483,'182-69','{"commitment":"4b05611217cd3dc0fc4cf57bff8e9bbcead96325f490e0d367b52338d9be8e2c","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":1,"until":1009483}','342e983395e42b7d27fd80c1e3d89332a0242fbbba5a9262ce12be7d09816833');
INSERT INTO "journal" VALUES(185,'blackjack-1',1000490,'184-70','{"kind":"SeatTaken","player":"bob","seat":1}','f402ca28a715ac8308b97b2c8f95b175699e78ca1cf4820e18c37ff95d0c57fa');
INSERT INTO "journal" VALUES(186,'blackjack-1',1000497,'185-71','{"commitment":"cdc81406301b99f6dd9b46f9e0006ff429d244c2730220bbaf97c9933161cac2","kind":"SeedCommitted","seat":0}','c9521477e3e05a6776a2975367fd51efef5f2686f4c520bde8f6e4ecb431d1f7');
INSERT INTO "journal" VALUES(187,'blackjack-1',1000504,'186-72','{"commitment":"f1ea58dbd9225df32cb067d87f9675cda2686e06e6243658e742869ec0f3a1a2","kind":"SeedCommitted","seat":1}','d98f2d9b51ca7638f0bbe99f23a8c69b452c1beb65f0c233429f374e0fa51ae4');
INSERT INTO "journal" VALUES(188,'blackjack-1',1000504,'186-72','{"kind":"RosterPosted","roster":"676862bcfcc0d0b952bb66d0c539edc81549d802f405cab429e9fb38595acd11","until":1009504}','b6efec7ea67d09f1b8144fd42a22b789011b2e8437eb8273a0344252f7d3b22f');
INSERT INTO "journal" VALUES(189,'blackjack-1',1000511,'188-73','{"kind":"SeedOpened","seat":0,"seed":"cd072cd8be6f9f62ac4c09c28206e7e3"}','0f38e891bef038f80b8d5db279056ac30b868c943ce47d3e6e25e69a35f8bf7a');
INSERT INTO "journal" VALUES(190,'blackjack-1',1000518,'189-74','{"kind":"SeedOpened","seat":1,"seed":"f5b165224a58b791df6af1d8303e61cd"}','2304875987492612ffdb264b5abe35093875efdd5223500f85992c58c78eae37');
INSERT INTO "journal" VALUES(191,'blackjack-1',1000518,'189-74','{"kind":"ShoeLocked","lock":"5f4635c0636a6090325825489bb8e9be122f45213a62e9ef9c69802bbec986c7"}','65f47202641c9be09254ac3b6c0d6274d1ac1bfb16273b6dcf86abb67731b706');
INSERT INTO "journal" VALUES(192,'blackjack-1',1000518,'189-74','{"kind":"WagersOpened","round":1,"until":1007518}','0c625a69132091d4037da8a207bbd2bcac62fa0691007bd6fa4679f63764bc3b');
INSERT INTO "journal" VALUES(193,'blackjack-1',1000525,'192-75','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"blackjack","wager":"blackjack"}','cf47d4a4be18f30d95b8822f6836132172f7169bfa3d760dba622ec71becea02');
INSERT INTO "journal" VALUES(194,'blackjack-1',1000532,'193-76','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"blackjack","wager":"blackjack"}','99a0bf7399c52a368c507c24ee6470ff19ce3ba5c24413431ae3a72cf56dcf65');
INSERT INTO "journal" VALUES(195,'blackjack-1',1000539,'194-77','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','0c517ca73a84bf826cdc6fcb7afed79f4320a428714dd2f567d92711c1b77bbe');
INSERT INTO "journal" VALUES(196,'blackjack-1',1000546,'195-78','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','ca7b5dc0f5a912e2a873903c03a9e26f9c9227e5c457eebeb224d54d2f8d3f3c');
INSERT INTO "journal" VALUES(197,'blackjack-1',1000553,'196-79','{"kind":"SeatReady","seat":0}','0a29c85a73ffcec06dc94a8568e39882dfdfcc7fdb957a81658f12198275bc94');
INSERT INTO "journal" VALUES(198,'blackjack-1',1000560,'197-80','{"kind":"SeatReady","seat":1}','3b0f9943c46345061248b8e51a7b05080f22cafa39890f2f921ea983c7928bd4');
INSERT INTO "journal" VALUES(199,'blackjack-1',1000560,'197-80','{"kind":"WagersClosed"}','379f7eaa3d1d5b24f101fa0374b24e1cffb06def647c2e01495514caeedef522');
INSERT INTO "journal" VALUES(200,'blackjack-1',1000560,'197-80','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5c"],"to":"seat 1"}','2725e24ade41ecf45386470dfc38b5687eabe9f7e1fe6af78301b98032f7923e');
INSERT INTO "journal" VALUES(201,'blackjack-1',1000560,'197-80','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jd"],"to":"seat 2"}','58c2e65db2c5468a5ac7c689475f5b12728320169820e2a2312b658596b0f7fc');
INSERT INTO "journal" VALUES(202,'blackjack-1',1000560,'197-80','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6h"],"to":"dealer"}','1efdd89932fe0839b170365f702a28d043c6ad3b72d7e37b87e1da0e3943022e');
INSERT INTO "journal" VALUES(203,'blackjack-1',1000560,'197-80','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Kd"],"to":"seat 1"}','9546dfcb0a211037a51e3e18fad37915107874ef982521c54cb0efd5527f7b77');
INSERT INTO "journal" VALUES(204,'blackjack-1',1000560,'197-80','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7h"],"to":"seat 2"}','b3ab37def9b7aa6ad9b3e6a9d7e04e20cf02f781609b19f21f1b38be75e4994d');
INSERT INTO "journal" VALUES(205,'blackjack-1',1000560,'197-80','{"chance":"","face_down":true,"kind":"Dealt","symbols":["As"],"to":"dealer"}','3a667ff9afeb2e514aea1eb7300e6d7e72b9a93af46dd3c31e9fe5468ec18458');
INSERT INTO "journal" VALUES(206,'blackjack-1',1000560,'197-80','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','6d78eef02cc325bc1fc0a0589a854400c9f2fb5cf1e14759bbb94ff46a28412b');
INSERT INTO "journal" VALUES(207,'blackjack-1',1000560,'197-80','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','d2499dea6cd58a7161996595acb337e359f8fee14a25f6da3c79809464de24ba');
INSERT INTO "journal" VALUES(208,'blackjack-1',1000560,'197-80','{"kind":"Asked","options":["hit","stand","double"],"seat":0,"until":1008560}','12650b6009524229befa33e612c9013da6b8eb013b72f55bd62b04b176c151fe');
INSERT INTO "journal" VALUES(209,'blackjack-1',1000567,'208-81','{"added":0,"by":"player","choice":"stand","kind":"Decided","player":"ann","seat":0,"wager":""}','66acfe9f90f724cf02bbe290e59e85b0903ab273bb6d1b7ddb33eb7d1e415321');
INSERT INTO "journal" VALUES(210,'blackjack-1',1000567,'208-81','{"kind":"Asked","options":["hit","stand","double"],"seat":1,"until":1008567}','402fad00c1c75b31c61a465b2ca8f1e50be90e84b612bcf30d736d8f34e8f043');
INSERT INTO "journal" VALUES(211,'blackjack-1',1000574,'210-82','{"added":0,"by":"player","choice":"hit","kind":"Decided","player":"bob","seat":1,"wager":""}','37ea1aec43c3a78697dc502f2d927d2150d285820825dda95e480d4f388320d0');
INSERT INTO "journal" VALUES(212,'blackjack-1',1000574,'210-82','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8d"],"to":"seat 2"}','0d0a47690eae536bf000c10b34fe338a6a71a75005150aff5a3b8ff07be75079');
INSERT INTO "journal" VALUES(213,'blackjack-1',1000574,'210-82','{"chance":"","face_down":false,"kind":"Dealt","symbols":["5h"],"to":"dealer"}','ba92482c72b0c39246b72e8026c967b7f140edf83c84a572bc0d9c02250a894b');
INSERT INTO "journal" VALUES(214,'blackjack-1',1000574,'210-82','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6h"],"to":"dealer"}','860296e72b3cab4790e96b15172d1e1c7e08e2dbabcfde0727e2755a3b8df3d2');
INSERT INTO "journal" VALUES(215,'blackjack-1',1000574,'210-82','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','f7ea2a817fa4aabd2e28f7c4cbfe4623bde3f1757f36cded9297748387e4e67a');
INSERT INTO "journal" VALUES(216,'blackjack-1',1000574,'210-82','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','e4632a6df58064f87b3b876316c0226043fd83807904b806fe2099f75d5b6d99');
INSERT INTO "journal" VALUES(217,'blackjack-1',1000574,'210-82','{"kind":"RoundEnded","round":1}','17fb0e669c13549801a4f917242b586a15bd9fe561a503a1d4355aca2e67493a');
INSERT INTO "journal" VALUES(218,'blackjack-1',1000574,'210-82','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"cdc81406301b99f6dd9b46f9e0006ff429d244c2730220bbaf97c9933161cac2\",\"seat\":0,\"seed\":\"cd072cd8be6f9f62ac4c09c28206e7e3\"},{\"commitment\":\"f1ea58dbd9225df32cb067d87f9675cda2686e06e6243658e742869ec0f3a1a2\",\"seat\":1,\"seed\":\"f5b165224a58b791df6af1d8303e61cd\"}],\"dealt\":9,\"draws\":[{\"got\":[\"5c\",\"Jd\",\"6h\",\"Kd\",\"7h\",\"As\",\"8d\",\"5h\",\"6h\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"5f4635c0636a6090325825489bb8e9be122f45213a62e9ef9c69802bbec986c7\",\"reason\":\"\",\"roster\":\"676862bcfcc0d0b952bb66d0c539edc81549d802f405cab429e9fb38595acd11\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"79ba89eb32c0b84fbb8926cb993a623280db8a373df2c6af75bf0f387c8026bb\",\"server_commitment\":\"4b05611217cd3dc0fc4cf57bff8e9bbcead96325f490e0d367b52338d9be8e2c\",\"server_seed\":\"38d117ce883e09208e5f3b36b85f5b6fe78ea4ba399eb5fc5b576224009b2e43\",\"terms\":{\"lists\":{\"source\":{\"2c\":6,\"2d\":6,\"2h\":6,\"2s\":6,\"3c\":6,\"3d\":6,\"3h\":6,\"3s\":6,\"4c\":6,\"4d\":6,\"4h\":6,\"4s\":6,\"5c\":6,\"5d\":6,\"5h\":6,\"5s\":6,\"6c\":6,\"6d\":6,\"6h\":6,\"6s\":6,\"7c\":6,\"7d\":6,\"7h\":6,\"7s\":6,\"8c\":6,\"8d\":6,\"8h\":6,\"8s\":6,\"9c\":6,\"9d\":6,\"9h\":6,\"9s\":6,\"Ac\":6,\"Ad\":6,\"Ah\":6,\"As\":6,\"Jc\":6,\"Jd\":6,\"Jh\":6,\"Js\":6,\"Kc\":6,\"Kd\":6,\"Kh\":6,\"Ks\":6,\"Qc\":6,\"Qd\":6,\"Qh\":6,\"Qs\":6,\"Tc\":6,\"Td\":6,\"Th\":6,\"Ts\":6}},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":1,\"table\":\"blackjack-1\"}}\n","shoe":1,"voided":""}','7de72c12f1d9acb4b77c71e192b045ca4779f0874e4d8b66e319ef7638461274');
INSERT INTO "journal" VALUES(219,'blackjack-1',1000574,'210-82','{"commitment":"676aa69a14773ca5b4046938a769072c94ca7bd726e8dda8c4e9c0951480debe","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":2,"until":1009574}','0654ea4a3b762e3d4fd76c1eb9ac0b0dcc93cbf1c0652ed9745edcf97b3f57ef');
INSERT INTO "journal" VALUES(220,'blackjack-1',1000581,'219-83','{"commitment":"559bb6c74ad52c5512eaf0e345c0419414fdc0ee3f09754013cf237616537210","kind":"SeedCommitted","seat":0}','1ef3405f6edc95e981650704aced9b94146644dda4770911ed5c4be5ecbbd46d');
INSERT INTO "journal" VALUES(221,'blackjack-1',1000588,'220-84','{"commitment":"a95e182afd00d523f7ff5063c410bfee088dd09aae4ee56b113a1138acfd1f3b","kind":"SeedCommitted","seat":1}','a3c2e36cca76e2418d1ed8c05766e3cecb7b383ba2fa0d13edd073dfcdfb16bd');
INSERT INTO "journal" VALUES(222,'blackjack-1',1000588,'220-84','{"kind":"RosterPosted","roster":"185c7e82c166e8a1bff82bfdd0aa0483ab05a28e6cc2cdddeb4a1fb5950151e6","until":1009588}','4fea7b4dca2397a1b69546b89eb50e99f1d1cc26a394b030d46d6593626e376f');
INSERT INTO "journal" VALUES(223,'blackjack-1',1000595,'222-85','{"kind":"SeedOpened","seat":0,"seed":"7f86589578df43e413167ae8d9dceb37"}','8290a6e3d977a2bceb2483b15ce45019f7980aca98aa9e110aa9198d39e6ae18');
INSERT INTO "journal" VALUES(224,'blackjack-1',1000602,'223-86','{"kind":"SeedOpened","seat":1,"seed":"822ce47ca8c74107e66cb0e4b2b3f4d5"}','0407b2ed33e077d7f9a2fb63a52bb8c8beac6b0e51b5727084ae725defd08918');
INSERT INTO "journal" VALUES(225,'blackjack-1',1000602,'223-86','{"kind":"ShoeLocked","lock":"5301bc4904b9caf472577fe492184dd26888f792318ceee8c0dfcc51fce74227"}','1a09d472da34796fa8387636908ace98486019aa7a53731ca4688c85ba06073e');
INSERT INTO "journal" VALUES(226,'blackjack-1',1000602,'223-86','{"kind":"WagersOpened","round":2,"until":1007602}','9a73b3bba6458a2a016f7bc87970e1f2f5bc5b3a87d36187d5aaae9a982654d5');
INSERT INTO "journal" VALUES(227,'blackjack-1',1000609,'226-87','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"blackjack","wager":"blackjack"}','869acfa073a571f9b9fa199175b7caca7e35633ab871d800492238d2f47bffe6');
INSERT INTO "journal" VALUES(228,'blackjack-1',1000616,'227-88','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"blackjack","wager":"blackjack"}','be523c4f25b0d27c85c428c34867b1e03688a33faabaa691249355f95036533b');
INSERT INTO "journal" VALUES(229,'blackjack-1',1000623,'228-89','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','6adb7a75066c10d046c43876caa9270b25e982ddaf8467c125508fec72def7c5');
INSERT INTO "journal" VALUES(230,'blackjack-1',1000630,'229-90','{"kind":"SeatReady","seat":1}','e71f771883c74fc6059288db79c5039c911c9eee98a6223943e11571325f3535');
INSERT INTO "journal" VALUES(231,'blackjack-1',1000637,'230-91','{"kind":"SeatReady","seat":0}','b1ec1dd8b00aade8a3b8f15b7400d41abfe839759e30299e7b0be08dd4061a5c');
INSERT INTO "journal" VALUES(232,'blackjack-1',1000637,'230-91','{"kind":"WagersClosed"}','f2c2556a6a8c605fde19e155384708fccad9403aa338a919b89e9b42a21f4ec2');
INSERT INTO "journal" VALUES(233,'blackjack-1',1000637,'230-91','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9c"],"to":"seat 1"}','1baa2a144773bb2013a07617638b887e284420c8771a6e0368792845cb3f7437');
INSERT INTO "journal" VALUES(234,'blackjack-1',1000637,'230-91','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9d"],"to":"seat 2"}','bf88927b665f26ec56a5ea07dd0ef32dac825d7d22b9bb2f883bfb65512425f2');
INSERT INTO "journal" VALUES(235,'blackjack-1',1000637,'230-91','{"chance":"","face_down":false,"kind":"Dealt","symbols":["9s"],"to":"dealer"}','11f24e0080257bf1f145df8e3bbd706e7951a448b5e0b3c46ee29fd27e55a3c9');
INSERT INTO "journal" VALUES(236,'blackjack-1',1000637,'230-91','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6d"],"to":"seat 1"}','85998f412f517b25c743a2591b7d52463091525903299a401e2c8ed162d2631f');
INSERT INTO "journal" VALUES(237,'blackjack-1',1000637,'230-91','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6d"],"to":"seat 2"}','e45449cf2c4308e2e68531ed577301b4c419d67f9578fc8bcf8a5465fac2c8db');
INSERT INTO "journal" VALUES(238,'blackjack-1',1000637,'230-91','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Tc"],"to":"dealer"}','6c5f413d7cee0ca763faabde3a323735adf5e289647cca4b7f75ab505df43777');
INSERT INTO "journal" VALUES(239,'blackjack-1',1000637,'230-91','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','9865a1e719f59f73d2ed7d034f8b88cca0dbe64453c1f6b01b1bbb5e8178e8cd');
INSERT INTO "journal" VALUES(240,'blackjack-1',1000637,'230-91','{"kind":"Asked","options":["hit","stand","double"],"seat":0,"until":1008637}','aa6cbe85dffbcc2585371e0e4a055c2ff6ed40dafae71b9faa5d14a12176740e');
INSERT INTO "journal" VALUES(241,'blackjack-1',1000644,'240-92','{"added":0,"by":"player","choice":"hit","kind":"Decided","player":"ann","seat":0,"wager":""}','79047fe2aadcbee360184f95e9503e04dc7cac83b24001a75b115bbea985a0a5');
INSERT INTO "journal" VALUES(242,'blackjack-1',1000644,'240-92','{"chance":"","face_down":false,"kind":"Dealt","symbols":["2d"],"to":"seat 1"}','2af25e790c4586af674d15e41a84071f81cf01453bd97cf78a5e0545888ae21a');
INSERT INTO "journal" VALUES(243,'blackjack-1',1000644,'240-92','{"kind":"Asked","options":["hit","stand"],"seat":0,"until":1008644}','220b306b3abe644bf8a10d80547a3db0590bd624506476d325c9b83c28182a7e');
INSERT INTO "journal" VALUES(244,'blackjack-1',1000651,'243-93','{"added":0,"by":"player","choice":"hit","kind":"Decided","player":"ann","seat":0,"wager":""}','6b98bd887009e8d2a67c55c287d638089b8740d5402de8a9f36b83d7c30f28f6');
INSERT INTO "journal" VALUES(245,'blackjack-1',1000651,'243-93','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8s"],"to":"seat 1"}','9db0af4a7cac2482b6dad273f93741ac6cc7aa3a6b1d144d254584d2a135a1ca');
INSERT INTO "journal" VALUES(246,'blackjack-1',1000651,'243-93','{"kind":"Asked","options":["hit","stand","double"],"seat":1,"until":1008651}','c6842518a880dece98f4b15a5a87604947b4c091125b1a71065b956719ad2895');
INSERT INTO "journal" VALUES(247,'blackjack-1',1000658,'246-94','{"added":0,"by":"player","choice":"stand","kind":"Decided","player":"bob","seat":1,"wager":""}','9ef4d6686e082fc5f5cb1ad2ddf1831d5807ee1cf3f76fb97fe491b1601c2800');
INSERT INTO "journal" VALUES(248,'blackjack-1',1000658,'246-94','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','d7df30553b446fad4f20b4d10be6d3ed99275df1bcf09310fc7306d59b532cdc');
INSERT INTO "journal" VALUES(249,'blackjack-1',1000658,'246-94','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"blackjack","stake":500,"unpaid":0,"wager":"blackjack"}','92fcfcdf4baab9b7867de45d480c9b647eef92e487d075cdfa7944db88268483');
INSERT INTO "journal" VALUES(250,'blackjack-1',1000658,'246-94','{"kind":"RoundEnded","round":2}','3b1c10d2a3da19641b515e457f8644db9db7fdfd0783fa7d41437a037f0b14f5');
INSERT INTO "journal" VALUES(251,'blackjack-1',1000658,'246-94','{"kind":"ShoeEnded","reveal":"{\"contributions\":[{\"commitment\":\"559bb6c74ad52c5512eaf0e345c0419414fdc0ee3f09754013cf237616537210\",\"seat\":0,\"seed\":\"7f86589578df43e413167ae8d9dceb37\"},{\"commitment\":\"a95e182afd00d523f7ff5063c410bfee088dd09aae4ee56b113a1138acfd1f3b\",\"seat\":1,\"seed\":\"822ce47ca8c74107e66cb0e4b2b3f4d5\"}],\"dealt\":8,\"draws\":[{\"got\":[\"9c\",\"9d\",\"9s\",\"6d\",\"6d\",\"Tc\",\"2d\",\"8s\"],\"shuffle\":\"source\"}],\"ending\":\"finished\",\"lock\":\"5301bc4904b9caf472577fe492184dd26888f792318ceee8c0dfcc51fce74227\",\"reason\":\"\",\"roster\":\"185c7e82c166e8a1bff82bfdd0aa0483ab05a28e6cc2cdddeb4a1fb5950151e6\",\"scheme\":\"rackcard-fair-2\",\"seal\":\"34369518c845f17ee8d2e8a54e0ad88b80f7f8383f58c00de235b55cc63fe043\",\"server_commitment\":\"676aa69a14773ca5b4046938a769072c94ca7bd726e8dda8c4e9c0951480debe\",\"server_seed\":\"ee1da559f46ad9d5e8d63cbba5dac467d80a82b00d5831323a925abab4f7c86e\",\"terms\":{\"lists\":{\"source\":{\"2c\":6,\"2d\":6,\"2h\":6,\"2s\":6,\"3c\":6,\"3d\":6,\"3h\":6,\"3s\":6,\"4c\":6,\"4d\":6,\"4h\":6,\"4s\":6,\"5c\":6,\"5d\":6,\"5h\":6,\"5s\":6,\"6c\":6,\"6d\":6,\"6h\":6,\"6s\":6,\"7c\":6,\"7d\":6,\"7h\":6,\"7s\":6,\"8c\":6,\"8d\":6,\"8h\":6,\"8s\":6,\"9c\":6,\"9d\":6,\"9h\":6,\"9s\":6,\"Ac\":6,\"Ad\":6,\"Ah\":6,\"As\":6,\"Jc\":6,\"Jd\":6,\"Jh\":6,\"Js\":6,\"Kc\":6,\"Kd\":6,\"Kh\":6,\"Ks\":6,\"Qc\":6,\"Qd\":6,\"Qh\":6,\"Qs\":6,\"Tc\":6,\"Td\":6,\"Th\":6,\"Ts\":6}},\"plan\":[{\"shuffle\":\"source\"}],\"shoe\":2,\"table\":\"blackjack-1\"}}\n","shoe":2,"voided":""}','cdd63dc51546cc65ebad843ad1c681f458933b2cec8e3e383cd5665cb1c65654');
INSERT INTO "journal" VALUES(252,'blackjack-1',1000658,'246-94','{"commitment":"0bd63a855ef652a2461365b08977b484255815235fc8fae9f05080f0c998241e","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":3,"until":1009658}','b70a158b06490db93dab1eaf5c5d10672e076fa1c5038fd7cfbb3bb04aa45354');
INSERT INTO "journal" VALUES(253,'blackjack-1',1000665,'252-95','{"commitment":"b375c0099e230dfa67b8923f9e067aa8a0437c1aba4ec76540f4c0b9fd311b3c","kind":"SeedCommitted","seat":0}','3079b28e59bfc2cb490efd7ab2795f94d602383ed6df8ba704d307c014772c09');
INSERT INTO "journal" VALUES(254,'blackjack-1',1000672,'253-96','{"commitment":"80f5a2c5343e2715779e3cf8f7cf1999b19ffb4149f831e193c4289d32e51e24","kind":"SeedCommitted","seat":1}','74c841be306bd4b56c189d2b6e90ca7446094e83bc9bf72469025b0193b879eb');
INSERT INTO "journal" VALUES(255,'blackjack-1',1000672,'253-96','{"kind":"RosterPosted","roster":"9d426b191081784468ef3bda7968665c42008d5e071fc30a799cb010a1cecab1","until":1009672}','d6d665e285f2075e5a1fe4e1842885393cf705a29c69ee0ebbba92e2119a5448');
INSERT INTO "journal" VALUES(256,'blackjack-1',1000679,'255-97','{"kind":"SeedOpened","seat":0,"seed":"1c441ae614a7b8d92a9219af1ece8754"}','f96befe2e05c083a58a2dea0667102a8ee71043269f63eb83894a984721dbe3d');
INSERT INTO "journal" VALUES(257,'blackjack-1',1000686,'256-98','{"kind":"SeedOpened","seat":1,"seed":"fed8b6b8357e44cd3129903ac1d45597"}','fa2665130ec4079d0a8e91554ebf2062dd157eca6a283b2e6afb0afe81577e31');
INSERT INTO "journal" VALUES(258,'blackjack-1',1000686,'256-98','{"kind":"ShoeLocked","lock":"b0a839c44a7d9193c043325a13f3c528eecdd352aa8818e2f95527d8f5797af3"}','a5e9043bbc2624747c773cb61a2227aa46362c3727ed0278dee5923da828109c');
INSERT INTO "journal" VALUES(259,'blackjack-1',1000686,'256-98','{"kind":"WagersOpened","round":3,"until":1007686}','1c490cf6df243a08a318be04163535922201c37b644acdf97b6097751618668c');
INSERT INTO "journal" VALUES(260,'blackjack-1',1000693,'259-99','{"added":500,"amount":500,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"blackjack","wager":"blackjack"}','fef732a54af48681b3fe63cce679b515b3dc57eb5c57c402f1eda60858adbdbe');
INSERT INTO "journal" VALUES(261,'blackjack-1',1000700,'260-100','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"blackjack","wager":"blackjack"}','611430ccbde7582e3aa61d50ea7c0d79c3d2b83d32632fb40c8e3ffe2fe40497');
INSERT INTO "journal" VALUES(262,'blackjack-1',1000707,'261-101','{"added":100,"amount":100,"kind":"WagerPlaced","player":"ann","seat":0,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','9ccbe44004fa3639d685eba4c1c1fa5ddffe993224d34053f47915610f8d5619');
INSERT INTO "journal" VALUES(263,'blackjack-1',1000714,'262-102','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":1,"spot":"dead-mans-hand","wager":"dead-mans-hand"}','36275dc79cd6bfa6fb6aabddeee95d0ad2c57380f0923d0227d3f572f69ab846');
INSERT INTO "journal" VALUES(264,'blackjack-1',1000721,'263-103','{"kind":"SeatReady","seat":0}','f9dd30b66ca22baa2a6eaa21d08c1dc629689256d3299bebbcf1e731cc6f2d87');
INSERT INTO "journal" VALUES(265,'blackjack-1',1000728,'264-104','{"kind":"SeatReady","seat":1}','a7b320d7e010a16b3fd8722e28232abc56f0dbc09aadca1fe6b14fbd8ee32060');
INSERT INTO "journal" VALUES(266,'blackjack-1',1000728,'264-104','{"kind":"WagersClosed"}','c91856c886cff106213db74a13d4895356f80e1f94ade4184d409b78eb0a2efb');
INSERT INTO "journal" VALUES(267,'blackjack-1',1000728,'264-104','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7h"],"to":"seat 1"}','e905cabae7ac81fe6122a0d60e5d3675120f4929f173f2d7c70d178517219526');
INSERT INTO "journal" VALUES(268,'blackjack-1',1000728,'264-104','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jc"],"to":"seat 2"}','4d53ea88c8173c486f25ba91f18bfe58a9a835ae2244de5acf4c5885c9785798');
INSERT INTO "journal" VALUES(269,'blackjack-1',1000728,'264-104','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7h"],"to":"dealer"}','35a32e6720318c40a80b965a076ef54d899620b25d02b74f705142dcae8fa81e');
INSERT INTO "journal" VALUES(270,'blackjack-1',1000728,'264-104','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Qs"],"to":"seat 1"}','897d76136f44f481108e7dad9b07a2ff6cef001a276587de02d2416fbcbecdc3');
INSERT INTO "journal" VALUES(271,'blackjack-1',1000728,'264-104','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6d"],"to":"seat 2"}','d244ce0bab3257c404761044e8ef4c1463b3daffce2ca4f45c4a16ea596e0200');
INSERT INTO "journal" VALUES(272,'blackjack-1',1000728,'264-104','{"chance":"","face_down":true,"kind":"Dealt","symbols":["Kc"],"to":"dealer"}','dee5b964ed8d98f2103c5efbb562482907baf76e07c2eaa4979084074121249c');
INSERT INTO "journal" VALUES(273,'blackjack-1',1000728,'264-104','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"ann","row":"","seat":0,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','e116d8d7ece893a18ad282d51f54e9134d42ad21540259ba16201b08dfa0bf85');
INSERT INTO "journal" VALUES(274,'blackjack-1',1000728,'264-104','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":1,"spot":"dead-mans-hand","stake":100,"unpaid":0,"wager":"dead-mans-hand"}','9ad82b1a77f8c7a2507ac275baed9806484adeb3d70fe6337cf098a8d3331e16');
INSERT INTO "journal" VALUES(275,'blackjack-1',1000728,'264-104','{"kind":"Asked","options":["hit","stand","double"],"seat":0,"until":1008728}','8238b6ba7b485649df9a140ea50a69cb9b44de48cba6eb39df51e506e6a2602d');
INSERT INTO "journal" VALUES(276,'people',1000728,'appoint-6685dfb072f05b394b6713a3','{"kind":"Appointed","name":"iris","person":"ff3bf4beaf9be5b8","role":"pit"}','edbc07541b0cfa6ccf9c2abcb0b5f6492ac25c470bead112b08e1f6c55642b2d');
INSERT INTO "journal" VALUES(277,'lucky-8-1',1000728,'open-lucky-8-1','{"card_hash":"decf9d5f71f2e6111def3bfeabb021dbdf5b6533bb721e15130e1e30108d49da","clock":[9000,7000,8000],"game":"lucky-8","kind":"TableOpened","options":[["decks","8"],["cut-card","14"],["after-cut-card","one-more-round"],["burn","by-first-card"]],"paytables":[["lucky-8-player","L8-1"],["lucky-8-banker","L8-1"]],"rulings":[["aggregate-cap","pro-rata"],["double-suited","each-its-own"]]}','c7cabac02428956ac79ee0b9173d9b2cc09ecdc188b9ab736c930a23e70df042');
INSERT INTO "journal" VALUES(278,'lucky-8-1',1000735,'277-105','{"kind":"SeatTaken","player":"bob","seat":0}','439d293bbe75003de80d5ed5c7fd73ebe33fde7d92519b5fa79e2b1e1d4984d1');
INSERT INTO "journal" VALUES(279,'lucky-8-1',1000735,'277-105','{"commitment":"2068c3e369234fc88a811237fcf3dee58c0230ce8c0d3c60b373723322d6801b","kind":"ShoeBrought","scheme":"rackcard-fair-2","shoe":1,"until":1009735}','1cc1373cdffee83cfaa133ad4d2bd46abe101ebbf1823d437f034c15042a7d97');
INSERT INTO "journal" VALUES(280,'lucky-8-1',1000742,'279-106','{"commitment":"28f3b2458b9424aa5c112c11dcc46948005b031a3d2db1a3e4f5559b3526abfe","kind":"SeedCommitted","seat":0}','40b759af7c1521b065d2abfdd8e29b46586612f5dd44907c7b35254b0681e038');
INSERT INTO "journal" VALUES(281,'lucky-8-1',1000742,'279-106','{"kind":"RosterPosted","roster":"bf5d56fcbcfbc5acf36e59e8ced66f72cb28ef5586a8ce5d1d6d683fd41db666","until":1009742}','58f2754eed2e678f4e1dc182ac181b2b3a90ed00ea1c061f0027d17abdf244b0');
INSERT INTO "journal" VALUES(282,'lucky-8-1',1000749,'281-107','{"kind":"SeedOpened","seat":0,"seed":"cd072cd8be6f9f62ac4c09c28206e7e3"}','c5de1d5dfae38af2c99515dd2470ad9cfff974160cca119ad05c2145c16c7094');
INSERT INTO "journal" VALUES(283,'lucky-8-1',1000749,'281-107','{"kind":"ShoeLocked","lock":"36118f5ea6fbf21a080f9c6c969f4230317df02146d48ca212bbea6e63dbe683"}','4766ef1c4df685aa9b09ee6e68d58e1a735f69bf91117345fd963903080ee9c0');
INSERT INTO "journal" VALUES(284,'lucky-8-1',1000749,'281-107','{"cards":10,"first":"Qh","kind":"Burned"}','8e085fbdd1b5b19b07b0e5fb1ec14c68b7c2327dcb8bc1a25c03cfe41ce003c4');
INSERT INTO "journal" VALUES(285,'lucky-8-1',1000749,'281-107','{"kind":"WagersOpened","round":1,"until":1007749}','4875dd1ba4913bf1f520e6b462297651228215fa7a0c1079663bffdc573aa10d');
INSERT INTO "journal" VALUES(286,'lucky-8-1',1000756,'285-108','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"banker","wager":"banker"}','8d1e8e595dbe51e8c6b6c6cbc6e6273643e2d3c3d14c9cca237ab8f5702c00c6');
INSERT INTO "journal" VALUES(287,'lucky-8-1',1000763,'286-109','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"player","wager":"player"}','3869e3cd0d82b2e7e5e2c279594483822b4bac407f78d3aa0aca65493a6eb0ee');
INSERT INTO "journal" VALUES(288,'lucky-8-1',1000770,'287-110','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','6a12b3974906b58c5d32311695d2ec28291f28c864a507a867b4a7fae5fa2394');
INSERT INTO "journal" VALUES(289,'lucky-8-1',1000777,'288-111','{"kind":"SeatReady","seat":0}','489518d7f24905b63aeb0a95c7174cd53bd8640652e975f783efa0db17018aa7');
INSERT INTO "journal" VALUES(290,'lucky-8-1',1000777,'288-111','{"kind":"WagersClosed"}','aafed33207a9571f1f0bad6b7430024af40a95324dc8a739a2389f2e8a0a21f9');
INSERT INTO "journal" VALUES(291,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4h"],"to":"player"}','acac31c60cf76baf4d95d67f8d14abb28cdd3e8b88f3ff5aef7d737a826d90d2');
INSERT INTO "journal" VALUES(292,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3c"],"to":"banker"}','6b46c2a056d656fd9f5be704081a9b44afac2e414831f367e0095b39c5e9a2bb');
INSERT INTO "journal" VALUES(293,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Kc"],"to":"player"}','9600d3a82d47b36c47dfb4af6d8fa2b422e4bb5b0667321a77a98c0ad6c305ba');
INSERT INTO "journal" VALUES(294,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Jh"],"to":"banker"}','31c1b0d6a071bfff0a347b78f666b660f7958848f2c8be76442b3de0b645fea5');
INSERT INTO "journal" VALUES(295,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3s"],"to":"player"}','4274ae74c743453f9bf23ddb5d02b9ca8fdad5f328692f64f22d728873992fd0');
INSERT INTO "journal" VALUES(296,'lucky-8-1',1000777,'288-111','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ac"],"to":"banker"}','65a4143741db42e4dd26deb254f081c1499b29e59f15f55fa86d2f0ff4c77e21');
INSERT INTO "journal" VALUES(297,'lucky-8-1',1000777,'288-111','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"banker","stake":500,"unpaid":0,"wager":"banker"}','81cad7a410f87b01a93b651d70355b2c3bab469bcf4af2170301522d30a2198c');
INSERT INTO "journal" VALUES(298,'lucky-8-1',1000777,'288-111','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','894cd999920ee0960a2cc0eb358a8ca924870f93883d0171cc5413bd5d313df2');
INSERT INTO "journal" VALUES(299,'lucky-8-1',1000777,'288-111','{"act":"pay","amount":500,"envied":-1,"kind":"Settled","pays":"1:1","player":"bob","row":"Win","seat":0,"spot":"player","stake":500,"unpaid":0,"wager":"player"}','96b99a6016a15865a0a8a456a1fec58eab85f2cbe99f832ea6c0dd201e8ff743');
INSERT INTO "journal" VALUES(300,'lucky-8-1',1000777,'288-111','{"amount":500,"kind":"Returned","player":"bob","reason":"","seat":0,"spot":"player","wager":"player"}','07245e12902b1d5b3e76727612ae796e3812d7d1ae3ef474c3425752c444d7cf');
INSERT INTO "journal" VALUES(301,'lucky-8-1',1000777,'288-111','{"kind":"RoundEnded","round":1}','a82d6155c8d39d7c76a4a28f33472a81be36aac23eea879adb9e764b1aa6e151');
INSERT INTO "journal" VALUES(302,'lucky-8-1',1000777,'288-111','{"kind":"WagersOpened","round":2,"until":1007777}','c06739b3c952e54d0652ef4a8ab5453303f8f1713f7e59804e36c04e9c356840');
INSERT INTO "journal" VALUES(303,'lucky-8-1',1000784,'302-112','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"player","wager":"player"}','d8c52dee4426cdce6f19abc164ea08e6f7fec2ba4ee012a206a147acfb2415ac');
INSERT INTO "journal" VALUES(304,'lucky-8-1',1000791,'303-113','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','b2c6a99cc88622561d42a106b241ea01cc1fb082edf0c6cc9c74678a3218f4ec');
INSERT INTO "journal" VALUES(305,'lucky-8-1',1000798,'304-114','{"kind":"SeatReady","seat":0}','6a89bb3018a29c71a0a0ba089608e47997cc5e109b569aeea2d53ef8d8ace018');
INSERT INTO "journal" VALUES(306,'lucky-8-1',1000798,'304-114','{"kind":"WagersClosed"}','0f69cf5e9decad981394e4d3ac44c723d40f33abc0878abb991a856aec99d099');
INSERT INTO "journal" VALUES(307,'lucky-8-1',1000798,'304-114','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Js"],"to":"player"}','f11be76d923f94f045443c78dbe2ddf6f8d66c8360585a24c844367a0ae7adaa');
INSERT INTO "journal" VALUES(308,'lucky-8-1',1000798,'304-114','{"chance":"","face_down":false,"kind":"Dealt","symbols":["6d"],"to":"banker"}','0b06ed6ff7db2147ccf9c293c046b25f96bf9d65f2e0a74166fa6574ea790457');
INSERT INTO "journal" VALUES(309,'lucky-8-1',1000798,'304-114','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Js"],"to":"player"}','4f8fadce59e5eab3717c991357cf276207c33369a1c3014e0915f35c22d69e5b');
INSERT INTO "journal" VALUES(310,'lucky-8-1',1000798,'304-114','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3d"],"to":"banker"}','b845287af9988325e55a35da58cdd7687c5ec72665afa0f5328736b37d1a4c75');
INSERT INTO "journal" VALUES(311,'lucky-8-1',1000798,'304-114','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"player","stake":500,"unpaid":0,"wager":"player"}','d2eea5bad10a3de2a8240fb4720877117e9df3ed5f998c4d014903e317532309');
INSERT INTO "journal" VALUES(312,'lucky-8-1',1000798,'304-114','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','e04fda875e59e7abba141d5ea26b7866eef2a592a603b061b39a78b6d19e9d36');
INSERT INTO "journal" VALUES(313,'lucky-8-1',1000798,'304-114','{"kind":"RoundEnded","round":2}','a2630635be8e5e40d22f6f41d49f951a16537fd802ee1856fc6b0c2995eba751');
INSERT INTO "journal" VALUES(314,'lucky-8-1',1000798,'304-114','{"kind":"WagersOpened","round":3,"until":1007798}','5d1085d16cc27d35729614b2658fca1b796ab1c4ec74361a41c52bb20a9d5061');
INSERT INTO "journal" VALUES(315,'lucky-8-1',1000805,'314-115','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"banker","wager":"banker"}','0a534755eb69216b3b54bcae0657b9b58caff62e0f438c7228768b5d0de13004');
INSERT INTO "journal" VALUES(316,'lucky-8-1',1000812,'315-116','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"tie","wager":"tie"}','8ebe93f029563a6e380bd7f9771ee4b70a5e205d5c6a700a2faeb19a87b093aa');
INSERT INTO "journal" VALUES(317,'lucky-8-1',1000819,'316-117','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','e6e4d41a1dd9ffeac726b9776749270813d1aad4db2ce0196b15da43b63c6ff3');
INSERT INTO "journal" VALUES(318,'lucky-8-1',1000826,'317-118','{"kind":"SeatReady","seat":0}','9b1468ec1d706b29174a6c946e229181c8ba8c79493ccb98ad959bab69ba2a3a');
INSERT INTO "journal" VALUES(319,'lucky-8-1',1000826,'317-118','{"kind":"WagersClosed"}','ee571cf13c0659bfe695ed97c35371bc29d0976ea01a4db6228c8670617cd01c');
INSERT INTO "journal" VALUES(320,'lucky-8-1',1000826,'317-118','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7d"],"to":"player"}','195398ee34f3d6c944eaede62f041b08eedb24b60f61683bf22bfa2c222871f4');
INSERT INTO "journal" VALUES(321,'lucky-8-1',1000826,'317-118','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Kd"],"to":"banker"}','ebfa419b4b42c314627462a7bb6063aeb039c4a83cc2dcca7966edf7b9d70d4c');
INSERT INTO "journal" VALUES(322,'lucky-8-1',1000826,'317-118','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3s"],"to":"player"}','1e0e7aa7e3e5c66ce1c32413637a2319137eb9ede345b9dfadd289ea90e522e6');
INSERT INTO "journal" VALUES(323,'lucky-8-1',1000826,'317-118','{"chance":"","face_down":false,"kind":"Dealt","symbols":["4s"],"to":"banker"}','4210b59ca96179b945089890e8e62ebbbf96c19eb9f1679a39172eb94e72b6e1');
INSERT INTO "journal" VALUES(324,'lucky-8-1',1000826,'317-118','{"chance":"","face_down":false,"kind":"Dealt","symbols":["8h"],"to":"player"}','0cab3e6ec34084d647f776fff2b6277bc42a23a7b6356e09755d22df32fda882');
INSERT INTO "journal" VALUES(325,'lucky-8-1',1000826,'317-118','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"banker","stake":500,"unpaid":0,"wager":"banker"}','6a1dbc28c0cc03a69c01394a7e5176d6244b7f3fc1f498165833381e5fbaf9b2');
INSERT INTO "journal" VALUES(326,'lucky-8-1',1000826,'317-118','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"tie","stake":100,"unpaid":0,"wager":"tie"}','6e05cc00373de7c548eb0707b5b203c0b75531491f63c1b0ac7d26579876484f');
INSERT INTO "journal" VALUES(327,'lucky-8-1',1000826,'317-118','{"act":"pay","amount":300,"envied":-1,"kind":"Settled","pays":"3:1","player":"bob","row":"Lucky 8","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','da89b13f27051253cf5ebb6f4f1897e9cb179ed3691f96f24bc66406f1c7386b');
INSERT INTO "journal" VALUES(328,'lucky-8-1',1000826,'317-118','{"amount":100,"kind":"Returned","player":"bob","reason":"","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','991f2f20aa1439ea6d3ecd47755b536322b11812a8663f1af78df14cbf5fc740');
INSERT INTO "journal" VALUES(329,'lucky-8-1',1000826,'317-118','{"kind":"RoundEnded","round":3}','b0b7cdd42963d4711ef6a906ec97dd766809a98c303ab643a28efc6eb522751b');
INSERT INTO "journal" VALUES(330,'lucky-8-1',1000826,'317-118','{"kind":"WagersOpened","round":4,"until":1007826}','f196005d26a5d330b66b2d2da3df0f04b3328380bf5e09ddab07c1fe37867215');
INSERT INTO "journal" VALUES(331,'lucky-8-1',1000833,'330-119','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"banker","wager":"banker"}','1c113a5c5d25a7074d7c121367bb2587f7d4b775f0aef4348d505f2afe779e86');
INSERT INTO "journal" VALUES(332,'lucky-8-1',1000840,'331-120','{"added":100,"amount":100,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"lucky-8-player","wager":"lucky-8-player"}','016f10116f72b715f868828f1a8a1de67c7f1917314d57bac16a8996e4fcc020');
INSERT INTO "journal" VALUES(333,'lucky-8-1',1000847,'332-121','{"kind":"SeatReady","seat":0}','8ef61538a6889a382116f91d7bd9dbd2dbf4bdfcec4c120dad5fb34b79c5475e');
INSERT INTO "journal" VALUES(334,'lucky-8-1',1000847,'332-121','{"kind":"WagersClosed"}','3ab3cc98eeb88a3647c49a832b89bfe02cc66ffa8878bd6959660e89b33d6b90');
INSERT INTO "journal" VALUES(335,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["2d"],"to":"player"}','f32a6c450f5d6a60a7d30d738c7c1fe25b1874846f371620faa32528af1b9f18');
INSERT INTO "journal" VALUES(336,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ts"],"to":"banker"}','58fd7e1f6b057802cab433093b2b63c17a065d470df0151718b778afb05b058f');
INSERT INTO "journal" VALUES(337,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["3d"],"to":"player"}','376aad031284f8e045a674b007bde538c76c70edc5e4f87b42d649e9f2af6d67');
INSERT INTO "journal" VALUES(338,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Ah"],"to":"banker"}','f53d758afd5f71beb52822f7cdacc9b7822336208f7742985e04713156fd7a9e');
INSERT INTO "journal" VALUES(339,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["7h"],"to":"player"}','bc4e4df2be0ddf9d6d56f27d14b24e1f172a6e8dfb369814a9332c799a42f279');
INSERT INTO "journal" VALUES(340,'lucky-8-1',1000847,'332-121','{"chance":"","face_down":false,"kind":"Dealt","symbols":["Td"],"to":"banker"}','316cc38c323fdfab9b83615655756ea2ec38b40f0f4a5c2410c9ac9a346d007b');
INSERT INTO "journal" VALUES(341,'lucky-8-1',1000847,'332-121','{"act":"collect","amount":500,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"banker","stake":500,"unpaid":0,"wager":"banker"}','e17219a38213a1c273c4611341f790a32b07ba554efadbcf08f81e03ed6405df');
INSERT INTO "journal" VALUES(342,'lucky-8-1',1000847,'332-121','{"act":"collect","amount":100,"envied":-1,"kind":"Settled","pays":"lose","player":"bob","row":"","seat":0,"spot":"lucky-8-player","stake":100,"unpaid":0,"wager":"lucky-8-player"}','3d77e96b3960d5759b37dced0fced49f52de2073570ecc7bbdca1702e81733ae');
INSERT INTO "journal" VALUES(343,'lucky-8-1',1000847,'332-121','{"kind":"RoundEnded","round":4}','10c8e0e43f709dd1581987bf8940695374d7de488f92d968bae8b38bee9eaced');
INSERT INTO "journal" VALUES(344,'lucky-8-1',1000847,'332-121','{"kind":"WagersOpened","round":5,"until":1007847}','c090d041c6b595c91337a907d27e405e4272ba37de6253e389439eb2ac7e9cd6');
INSERT INTO "journal" VALUES(345,'lucky-8-1',1000854,'344-122','{"added":500,"amount":500,"kind":"WagerPlaced","player":"bob","seat":0,"spot":"player","wager":"player"}','d92b9deeb29cc94bd1d0f09eeeb0a07c5b1a4f08717919b324012fe20f80c4f3');
INSERT INTO "journal" VALUES(346,'people',1000854,'appoint-328c489cf9965346276190c8','{"kind":"Appointed","name":"iris","person":"ff3bf4beaf9be5b8","role":"pit"}','be51ce9a74df18db7aa8f3f428fc3372298569191dc1477cba772026a2e6ae88');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	password TEXT NOT NULL, 
	role TEXT NOT NULL, 
	joined INTEGER NOT NULL, folded TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "people" VALUES('597c5d0e714409ec','zoe','$argon2id$v=19$m=65536,t=3,p=4$psUHmmDfgDMImW5BO0EMbw$hDhZzhsLjC7ZSmSnItcka417LgTQbjuvXwz7iLvh0nA','player',1,'zoe');
INSERT INTO "people" VALUES('f169a8d6c7f8399d','mona','$argon2id$v=19$m=65536,t=3,p=4$kDTCoCgGUbbh1x4TQoLDAg$xxCd1R6b259SNAaFO8U1mpUL4suYCOeoh/I2TZ3xgJ8','auditor',1,'mona');
INSERT INTO "people" VALUES('ff3bf4beaf9be5b8','iris','$argon2id$v=19$m=65536,t=3,p=4$+dR3abOzsdAX40y3Y9NUlg$6LxY9xq2ivaXfAw5RVGPhE8GkTfox6h4uAq1Bo7ugIY','pit',1,'iris');
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
INSERT INTO "postings" VALUES(3,0,'bank','player:ann',1000000);
INSERT INTO "postings" VALUES(4,0,'bank','player:bob',1000000);
INSERT INTO "postings" VALUES(18,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(19,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(20,0,'player:ann','layout:great-8-1',100);
INSERT INTO "postings" VALUES(21,0,'player:bob','layout:great-8-1',100);
INSERT INTO "postings" VALUES(29,0,'layout:great-8-1','player:ann',500);
INSERT INTO "postings" VALUES(31,0,'layout:great-8-1','player:bob',500);
INSERT INTO "postings" VALUES(32,0,'house','player:ann',200);
INSERT INTO "postings" VALUES(33,0,'layout:great-8-1','player:ann',100);
INSERT INTO "postings" VALUES(34,0,'house','player:bob',200);
INSERT INTO "postings" VALUES(35,0,'layout:great-8-1','player:bob',100);
INSERT INTO "postings" VALUES(46,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(47,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(48,0,'player:ann','layout:great-8-1',100);
INSERT INTO "postings" VALUES(54,0,'layout:great-8-1','house',100);
INSERT INTO "postings" VALUES(55,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(56,0,'layout:great-8-1','player:ann',500);
INSERT INTO "postings" VALUES(57,0,'house','player:bob',500);
INSERT INTO "postings" VALUES(58,0,'layout:great-8-1','player:bob',500);
INSERT INTO "postings" VALUES(69,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(70,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(71,0,'player:bob','layout:great-8-1',100);
INSERT INTO "postings" VALUES(77,0,'layout:great-8-1','house',500);
INSERT INTO "postings" VALUES(78,0,'layout:great-8-1','house',100);
INSERT INTO "postings" VALUES(79,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(80,0,'layout:great-8-1','player:ann',500);
INSERT INTO "postings" VALUES(91,0,'player:ann','layout:great-8-1',500);
INSERT INTO "postings" VALUES(92,0,'player:bob','layout:great-8-1',500);
INSERT INTO "postings" VALUES(102,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(103,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(104,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(108,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(109,0,'layout:straights-1','house',500);
INSERT INTO "postings" VALUES(118,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(119,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(123,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(124,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(125,0,'layout:straights-1','player:ann',500);
INSERT INTO "postings" VALUES(126,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(135,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(136,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(137,0,'player:ann','layout:straights-1',100);
INSERT INTO "postings" VALUES(141,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(142,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(151,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(155,0,'layout:straights-1','house',500);
INSERT INTO "postings" VALUES(156,0,'layout:straights-1','house',100);
INSERT INTO "postings" VALUES(165,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(166,0,'player:ann','layout:straights-1',500);
INSERT INTO "postings" VALUES(170,0,'layout:straights-1','house',500);
INSERT INTO "postings" VALUES(171,0,'house','player:ann',500);
INSERT INTO "postings" VALUES(172,0,'layout:straights-1','player:ann',500);
INSERT INTO "postings" VALUES(193,0,'player:ann','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(194,0,'player:bob','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(195,0,'player:ann','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(196,0,'player:bob','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(206,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(207,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(215,0,'layout:blackjack-1','house',500);
INSERT INTO "postings" VALUES(216,0,'layout:blackjack-1','house',500);
INSERT INTO "postings" VALUES(227,0,'player:ann','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(228,0,'player:bob','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(229,0,'player:ann','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(239,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(248,0,'layout:blackjack-1','house',500);
INSERT INTO "postings" VALUES(249,0,'layout:blackjack-1','house',500);
INSERT INTO "postings" VALUES(260,0,'player:ann','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(261,0,'player:bob','layout:blackjack-1',500);
INSERT INTO "postings" VALUES(262,0,'player:ann','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(263,0,'player:bob','layout:blackjack-1',100);
INSERT INTO "postings" VALUES(273,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(274,0,'layout:blackjack-1','house',100);
INSERT INTO "postings" VALUES(286,0,'player:bob','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(287,0,'player:bob','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(288,0,'player:bob','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(297,0,'layout:lucky-8-1','house',500);
INSERT INTO "postings" VALUES(298,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(299,0,'house','player:bob',500);
INSERT INTO "postings" VALUES(300,0,'layout:lucky-8-1','player:bob',500);
INSERT INTO "postings" VALUES(303,0,'player:bob','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(304,0,'player:bob','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(311,0,'layout:lucky-8-1','house',500);
INSERT INTO "postings" VALUES(312,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(315,0,'player:bob','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(316,0,'player:bob','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(317,0,'player:bob','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(325,0,'layout:lucky-8-1','house',500);
INSERT INTO "postings" VALUES(326,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(327,0,'house','player:bob',300);
INSERT INTO "postings" VALUES(328,0,'layout:lucky-8-1','player:bob',100);
INSERT INTO "postings" VALUES(331,0,'player:bob','layout:lucky-8-1',500);
INSERT INTO "postings" VALUES(332,0,'player:bob','layout:lucky-8-1',100);
INSERT INTO "postings" VALUES(341,0,'layout:lucky-8-1','house',500);
INSERT INTO "postings" VALUES(342,0,'layout:lucky-8-1','house',100);
INSERT INTO "postings" VALUES(345,0,'player:bob','layout:lucky-8-1',500);
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
INSERT INTO "seeds" VALUES('blackjack-1',1,77,X'38D117CE883E09208E5F3B36B85F5B6FE78EA4BA399EB5FC5B576224009B2E43');
INSERT INTO "seeds" VALUES('blackjack-1',2,90,X'EE1DA559F46AD9D5E8D63CBBA5DAC467D80A82B00D5831323A925ABAB4F7C86E');
INSERT INTO "seeds" VALUES('blackjack-1',3,102,X'48B3329425538549AA60692208FF29E846B90044829C50D7E8B0FC649F2942F5');
INSERT INTO "seeds" VALUES('great-8-1',1,8,X'533BD2D8F9E22E648E08F8B386F0101C2B9D291506BC7FB92F3DE7D5CF4E717F');
INSERT INTO "seeds" VALUES('great-8-1',2,19,X'589A03D1AD96A814B2EA0C1327F5335AF7890BEC47E6292536837F900EA80482');
INSERT INTO "seeds" VALUES('great-8-1',3,28,X'A17D2A3C4968E538AE5C407E27BA429182E9D860F16C2C0102111AD20C1FFDDA');
INSERT INTO "seeds" VALUES('great-8-1',4,37,X'5BA9E013F3CD69E1B93C64FC9119783DC6E664AA48FBD45D0F44622308A34574');
INSERT INTO "seeds" VALUES('lucky-8-1',1,115,X'B107E655727CD33C1BAB491779592D7C4601BB09EB3A172FF0D035F5A78B9BE8');
INSERT INTO "seeds" VALUES('straights-1',1,46,X'D5802C6A0D196B4FB0925CCDF72FDC105E5A07ADCD8668E42ACE3552F421DD22');
INSERT INTO "seeds" VALUES('straights-1',2,52,X'6024C205EAB5CC9D99369902DA259420527F94A075C746B6C906E7DD4F45F48D');
INSERT INTO "seeds" VALUES('straights-1',3,57,X'3223F93CAA8FACA43468A5813BE8FA296F8F213C56548AE39CEBC54FA460D93B');
INSERT INTO "seeds" VALUES('straights-1',4,63,X'1F005604F8E93480550300F4D2F46D35FE68064DDFB7CFC203501E7912203C9F');
INSERT INTO "seeds" VALUES('straights-1',5,67,X'CDF23B57CA870798AA11963A5B1986A13B31396FC86187D0EF0DB01EEB530B46');
INSERT INTO "seeds" VALUES('straights-1',6,72,X'D2B3E1283FE674A987429458FF6FD70CDDD459640967F2E330D08B947A27EF6B');
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
CREATE TABLE shoes (
	table_id TEXT NOT NULL, 
	shoe INTEGER NOT NULL, 
	brought INTEGER NOT NULL, 
	ended INTEGER, 
	PRIMARY KEY (table_id, shoe)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "shoes" VALUES('blackjack-1',1,184,218);
INSERT INTO "shoes" VALUES('blackjack-1',2,219,251);
INSERT INTO "shoes" VALUES('blackjack-1',3,252,NULL);
INSERT INTO "shoes" VALUES('great-8-1',1,9,37);
INSERT INTO "shoes" VALUES('great-8-1',2,38,60);
INSERT INTO "shoes" VALUES('great-8-1',3,61,82);
INSERT INTO "shoes" VALUES('great-8-1',4,83,NULL);
INSERT INTO "shoes" VALUES('lucky-8-1',1,279,NULL);
INSERT INTO "shoes" VALUES('straights-1',1,96,111);
INSERT INTO "shoes" VALUES('straights-1',2,112,128);
INSERT INTO "shoes" VALUES('straights-1',3,129,144);
INSERT INTO "shoes" VALUES('straights-1',4,145,158);
INSERT INTO "shoes" VALUES('straights-1',5,159,174);
INSERT INTO "shoes" VALUES('straights-1',6,175,NULL);
CREATE TABLE snapshots (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "snapshots" VALUES('blackjack-1',226,'{"seats":["ann","bob","","","","",""],"machines":{},"phase":"wagers","until":1007602,"shoe":{"number":2,"commitment":"676aa69a14773ca5b4046938a769072c94ca7bd726e8dda8c4e9c0951480debe","commitments":{"0":"559bb6c74ad52c5512eaf0e345c0419414fdc0ee3f09754013cf237616537210","1":"a95e182afd00d523f7ff5063c410bfee088dd09aae4ee56b113a1138acfd1f3b"},"roster":"185c7e82c166e8a1bff82bfdd0aa0483ab05a28e6cc2cdddeb4a1fb5950151e6","openings":{"0":"7f86589578df43e413167ae8d9dceb37","1":"822ce47ca8c74107e66cb0e4b2b3f4d5"},"left":[],"lock":"5301bc4904b9caf472577fe492184dd26888f792318ceee8c0dfcc51fce74227","picked":0,"dealt":0,"burned":0,"wait_until":1009588,"rounds_left":-1,"scheme":"rackcard-fair-2"},"round":2,"ready":[],"playing":[0,1],"stakes":{},"raised":{},"intended":{},"asked":-1,"shown":{},"out":{},"passed":{},"absent":[],"closed_round":1,"is_closed":false}');
INSERT INTO "snapshots" VALUES('great-8-1',68,'{"seats":["ann","bob","","","","",""],"machines":{},"phase":"wagers","until":1007182,"shoe":{"number":3,"commitment":"a00f79bb25012ee9de5c0a4aa6b102258c25d62890453122fdadf2ba7b8bb079","commitments":{"1":"489b919930f761c82700a71ac33015d6a8feb0934ff512e23365b10b853d1a2c","0":"20aba0e6c27cab32ad7be6495cde0e7c6e94d07d349fe3fe3dc40d7097c1c9ee"},"roster":"66800261c68d1cc033e450e9ac4a96fe9bdf448054748702c61da127ea882ee6","openings":{"1":"433d2e44fed8b6b8357e44cd3129903a","0":"ec8d4819fb40d6bab2c8e0121c441ae6"},"left":[],"lock":"6061c49915b695d451dac9962fca3908c64a457ffe3f6b715e78d3d184e8fe87","picked":0,"dealt":0,"burned":0,"wait_until":1009168,"rounds_left":-1,"scheme":"rackcard-fair-2"},"round":3,"ready":[],"playing":[0,1],"stakes":{},"raised":{},"intended":{},"asked":-1,"shown":{},"out":{},"passed":{},"absent":[],"closed_round":2,"is_closed":false}');
INSERT INTO "snapshots" VALUES('lucky-8-1',330,'{"seats":["bob","","","","","",""],"machines":{},"phase":"wagers","until":1007826,"shoe":{"number":1,"commitment":"2068c3e369234fc88a811237fcf3dee58c0230ce8c0d3c60b373723322d6801b","commitments":{"0":"28f3b2458b9424aa5c112c11dcc46948005b031a3d2db1a3e4f5559b3526abfe"},"roster":"bf5d56fcbcfbc5acf36e59e8ced66f72cb28ef5586a8ce5d1d6d683fd41db666","openings":{"0":"cd072cd8be6f9f62ac4c09c28206e7e3"},"left":[],"lock":"36118f5ea6fbf21a080f9c6c969f4230317df02146d48ca212bbea6e63dbe683","picked":0,"dealt":26,"burned":11,"wait_until":1009742,"rounds_left":-1,"scheme":"rackcard-fair-2"},"round":4,"ready":[],"playing":[0],"stakes":{},"raised":{},"intended":{},"asked":-1,"shown":{},"out":{},"passed":{},"absent":[],"closed_round":3,"is_closed":false}');
INSERT INTO "snapshots" VALUES('straights-1',134,'{"seats":["ann","","","","","",""],"machines":{},"phase":"wagers","until":1007364,"shoe":{"number":3,"commitment":"28420299243550875051c5c31d9a9c7daeac231474e43ca8960abca86e0403c3","commitments":{"0":"5af862fb474c7b7c3c1f1b2a1c0891edab27d33b3d086b9d2469b55000dab159"},"roster":"4c489d0b4ded9f77adc57c2dc9c25c26804ca27f9f8270feea01478af030726a","openings":{"0":"6af1703e7a89f3baca974053ebea21b4"},"left":[],"lock":"716ef7fbfbc2599371b7cfce1607c7be0a6496b9efda77292a0c375dd3fe9d71","picked":0,"dealt":0,"burned":0,"wait_until":1009357,"rounds_left":-1,"scheme":"rackcard-fair-2"},"round":3,"ready":[],"playing":[0],"stakes":{},"raised":{},"intended":{},"asked":-1,"shown":{},"out":{},"passed":{},"absent":[],"closed_round":2,"is_closed":false}');
INSERT INTO "snapshots" VALUES('straights-1',180,'{"seats":["ann","","","","","",""],"machines":{},"phase":"wagers","until":1007476,"shoe":{"number":6,"commitment":"3d071e50cda1ccc8cddcae2b3281cef59e6b2a4af776e149b96e3c4ae49059d4","commitments":{"0":"5482202e223d49a4ff467949c09efa80b8a4e4fd66a65c1decd88cda9fcf5806"},"roster":"f786c538b58b567a271c6b9cc770a2db7db877b0095b30d1f66428a993f67063","openings":{"0":"749b877c0c874a96075651a13649d455"},"left":[],"lock":"dce9a1a2f074da15f5da0e0cc3e427515c552d7d483a868223a36d35b863bacf","picked":0,"dealt":0,"burned":0,"wait_until":1009469,"rounds_left":-1,"scheme":"rackcard-fair-2"},"round":6,"ready":[],"playing":[0],"stakes":{},"raised":{},"intended":{},"asked":-1,"shown":{},"out":{},"passed":{},"absent":[],"closed_round":5,"is_closed":false}');
CREATE INDEX journal_by_table ON journal (table_id, seq);
CREATE INDEX postings_by_source ON postings (source, seq);
CREATE INDEX postings_by_target ON postings (target, seq);
CREATE INDEX heads_by_seq ON heads (seq);
CREATE UNIQUE INDEX people_by_folded ON people (folded);
CREATE INDEX sessions_by_person ON sessions (person);
COMMIT;
