/** The best-known passwords of eight characters and more, in lower case, separated by white space. */
export const commonPasswords = `
!@#$%^&* !@#$%^&*() !qaz2wsx !qaz@wsx 00000000 000000000 0000000000 01011980 01011990 01012000 01020304
0102030405 01234567 012345678 0123456789 0987654321 0okm9ijn 100200300 10101010 10203040 1020304050
102030405060 1029384756 11111111 111111111 1111111111 11112222 111222333 11223344 1122334455 112233445566
11235813 12121212 1212121212 12312312 123123123 1231231234 123321123 12341234 123412345 12344321 123454321
1234554321 123456123 123456654321 12345670 12345678 123456780 123456789 1234567890 1234567891 12345678910
123456789a 123456789q 12345678a 12345678q 12345679 1234567a 123456aa 123456abc 123456qwe 123456qwerty 12345abc
12345qwert 1234abcd 1234asdf 1234qwer 123abc123 123abc456 123asd123 123qwe123 123qweasd 123qweasdzxc 13131313
13579246 135792468 147258369 147852369 159357456 159753456 159951159 19191919 1a2b3c4d 1a2b3c4d5e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20202020 21212121 22222222 222333444
23232323 24681012 2468101214 271828182 2wsx3edc 31415926 314159265 321321321 33333333 3edc4rfv 44444444
45454545 456456456 50cent50 55555555 5t6y7u8i 66666666 69696969 741852963 77777777 78787878 789456123
789789789 87654321 876543210 88888888 888888888 963852741 98765432 987654321 9876543210 99999999 999999999
a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc12345
abc123456 abc1234567 abc123abc abc@1234 abcabcabc abcd1234 abcd12345 abcd123456 abcd@1234 abcdabcd abcde12345
abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij access123 access14 admin123 admin123! admin1234 admin12345
admin123456 admin2024 admin2025 admin2026 admin888 admin@123 adminadmin administrateur administrator
administrator1 alejandro alexander alexander1 alexandra america1 america123 andrew123 angel123 angels123
anthony1 anthony123 anything apple123 apple1234 apples123 arsenal1 arsenal123 asdf1234 asdf;lkj asdfasdf
asdfgh123 asdfghjk asdfghjkl asdfjkl; asdqwe123 assassin asshole1 australia autumn123 autumn2024 autumn2025
avalanche avengers azerty123 azerty1234 azerty12345 azertyui azertyuio azertyuiop babyboy1 babygirl babygirl1
babygirl12 babygirl123 bailey123 banana123 barcelona barcelona1 baseball baseball1 baseball12 baseball123
basketball basketball1 batman12 batman123 beatles1 beautiful beautiful1 benjamin benjamin1 bienvenue
bienvenue1 bienvenue123 bigdaddy birthday birthday1 blackberry blackcat blahblah blahblah1 blessed1 blessing
blink182 blizzard bluebird bordeaux brandon1 brandon123 broncos1 brooklyn bulldog1 bulldogs bullshit bullshit1
business business1 buster123 butterfly butterfly1 california california1 callofduty camille1 canada123
cashier1 cashier123 champion champion1 champions changeit changeit123 changeme changeme1 changeme123 chargers
charizard charlie1 charlie123 cheese123 chelsea1 chelsea123 cherry123 chevrolet chicago1 chicken1 chicken123
chickens chocolate chocolate1 chouchou christian christian1 christina christine christmas christmas1
christopher coffee123 company1 company123 computer computer1 computer123 cookie123 cooper123 corvette
corvette1 counterstrike country1 cowboys1 crystal1 cupcake1 cupcake123 daniel123 danielle danielle1 darkness
darling1 darthvader database deadpool december december1 default1 default123 demo1234 demodemo diamond1
diamond123 dickhead discovery dollars1 dolphin1 dolphins dolphins1 doraemon doudou123 dragon01 dragon12
dragon123 dragonball drummer1 dumbledore eagle123 eagles123 elephant elephant1 elizabeth elizabeth1 eminem123
england1 england123 everything explorer facebook facebook1 facebook123 faith123 falcon123 fall2024 february
fernando ferrari1 ferrari123 finalfantasy florida1 flower123 flowers1 football football! football1 football12
football123 forever1 forever123 fortnite francisco freedom1 freedom123 friday123 friends1 friends123 fuckoff1
fuckyou! fuckyou1 fuckyou12 fuckyou123 fuckyou2 gabriel1 gabriela gandalf1 garfield1 george123 ginger123
godisgood godislove golden123 goodbye1 goodluck goodmorning google123 greenday greenday1 greenland grocery1
grocery123 guest123 guest1234 guitar123 halflife halloween hamburger hannah123 happy123 happy1234 happyday
harley123 harleydavidson harrypotter heaven123 hello123 hello123! hello1234 hello12345 hellohello hellokitty
helloworld helpdesk helpdesk1 hobbit123 hockey123 hogwarts honda123 hope1234 horses123 hunter12 hunter123
hurricane ilovegod ilovejesus iloveme1 ilovemom ilovemyfamily ilovemyself iloveu123 iloveyou iloveyou!
iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iloveyousomuch instagram internet internet1 internet123
iphone123 ironman1 ironman123 isabella isabella1 jackass1 january1 jasmine1 jasmine123 jennifer jennifer1
jessica1 jessica123 jesus123 jesus777 jesuschrist jesusislord jetaime1 jetaime123 jonathan jonathan1 jordan123
jordan23 joshua123 justin123 juventus katherine kawasaki killer123 kimberly kimberly1 kitten123 kitty123
knight123 lakers123 lakers24 lamborghini lanewise lanewise1 lanewise123 lauren123 ledzeppelin legolas1
letmein! letmein1 letmein12 letmein123 letmeinnow letsgo123 liberty1 lightning linkedin linkedin1 linkinpark
lion1234 liverpool liverpool1 lkjhgfdsa login123 loginlogin london123 loulou123 love1234 love12345 lovelove
lovelove1 loveme123 loverboy lovergirl loveyou1 loveyou123 lucky123 lucky1234 lucky777 madison1 maggie123
manager1 manager123 manchester manunited manutd123 margaret maria123 market123 marseille martin123 master12
master123 mastermind matrix123 matthew1 matthew123 maverick maverick1 melissa1 mercedes mercedes1 metallica
metallica1 michael1 michael12 michael123 michelle michelle1 michelle123 mickeymouse microsoft midnight
midnight1 million1 minecraft minecraft1 minecraft123 mnbvcxz1 mohammed monday123 money123 moneymoney monkey01
monkey12 monkey123 monkey69 montreal moonlight motdepasse motdepasse1 motdepasse123 motherfucker motorcycle
motorola muhammad music123 musiclover mustang1 mustang123 mustang65 mypassword mypassword1 myspace1 myspace123
mysql123 naruto123 natalie1 nathan123 network1 newpassword newpassword1 newyork1 newyork123 nicholas nicholas1
nicolas1 ninja123 nintendo1 nintendo64 nirvana1 nissan123 nopassword nothing1 november november1 october1
october10 olivia123 oracle123 orange12 orange123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123
pa$$w0rd pa$$word packers1 panther1 panthers paris123 passw0rd passw0rd1 passw0rd123 password password!
password00 password01 password1 password1! password11 password12 password123 password123! password1234
password12345 password123456 password1990 password2 password2020 password2023 password2024 password2025
password2026 password99 passwort passwort1 passwort123 patricia patrick1 patriots peace123 peaceout peanut123
penguin1 pepper123 phoenix1 phoenix123 pikachu1 pirates1 pizza123 platinum playstation poiuytre poiuytrewq
pokemon1 pokemon123 popcorn1 porsche1 porsche911 postgres postgres1 postgresql princess princess1 princess12
princess123 pumpkin1 puppies1 puppy123 purple12 purple123 pussy123 q12345678 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qazwsx123 qazwsxedc qazwsxedcrfv quebec123 qwe123456 qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234
qwer12345 qwerty!@ qwerty1! qwerty12 qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwerty321
qwerty789 qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop123 qwertz123 qwertzui qwertzuiop raiders1
rainbow1 rainbow123 ranger123 rangers1 realmadrid rebecca1 redskins redsox123 redwings register register1
remember retail123 retailer rich1234 richard1 robert123 roblox123 rocknroll rockstar rockstar1 rocky123
root1234 root12345 rootroot running1 samantha samantha1 samsung1 samsung123 samurai1 sasuke123 scoobydoo
scorpion scorpions sebastian secret01 secret12 secret123 security security1 security123 server123 service1
shadow01 shadow12 shadow123 shopping shopping1 silver123 skywalker slipknot slipknot1 smile123 smiley123
snickers snickers1 snoopy123 snowball snowball1 snowflake soccer123 softball softball1 soldier1 soleil123
something something1 spiderman spiderman1 spiderman123 spongebob spring123 spring2024 spring2025 spring2026
starcraft starlight startrek starwars starwars1 starwars123 steelers steelers1 stephanie stephanie1 stephen1
store123 store1234 strawberry summer01 summer123 summer2023 summer2024 summer2025 summer2026 sunshine
sunshine1 sunshine12 sunshine123 superhero superman superman1 superman12 superman123 supermarket superstar
superuser support1 support123 suzuki123 sweetheart sweetheart1 swimming sysadmin sysadmin1 system123 temp1234
temp12345 temporary temporary1 temppass temppass1 terminator test123! test1234 test12345 test123456 tester123
testing1 testing123 testtest testtest1 texas123 thebeatles thepassword thomas123 thunder1 thunder123 tiffany1
tiger123 tigers123 tinkerbell together toor1234 topsecret tornado1 toronto1 toyota123 transformers trinity1
truelove trustno1 trustno12 tucker123 tupac123 twitter1 user1234 user12345 username username1 useruser
vancouver vanessa1 veronica victoria victoria1 volleyball warcraft warrior1 warriors welcome! welcome01
welcome1 welcome12 welcome123 welcome1234 welcome2 welcome2023 welcome2024 welcome2025 welcome2026 whatever
whatever1 whatever123 whatsapp william1 william123 windows1 windows10 windows123 windows7 windowsxp winner123
winter123 winter2023 winter2024 winter2025 winter2026 wizard123 wolverine worldofwarcraft xbox360xbox
yamaha123 yankees1 yankees123 yellow123 yourpassword youtube1 youtube123 zaq12wsx zaq1xsw2 zaq1zaq1 zxcv1234
zxcvbnm, zxcvbnm1 zxcvbnm123 zxczxczxc
`;
