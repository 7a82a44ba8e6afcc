// Common passwords, words people extend into passwords, and what they extend them with.

const listed = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Lowercase, at least 12 characters. */
export const commonPasswords = listed(`
  102030405060 112233445566 121212121212 123123123123 123321123321 123412341234 123456123456 123456654321
  123654789012 123698745123 131313131313 134679258000 135792468000 135791357913 135798642000 141421356237
  142536142536 147147147147 147258369000 147258369123 147258369147 147852369000 147896325000 159159159159
  159357159357 159753159753 159753456852 198019801980 198719871987 199019901990 199119911991 199219921992
  200020002000 201020102010 202020202020 202120212021 202320232023 202420242024 202520252025 202620262026
  246801357900 246810121416 258025802580 271828182845 314159265358 314159265359 321321321321 369258147000
  420420420420 456456456456 456789123456 505050505050 654321654321 666666666666 696969696969 741852963000
  741852963123 753159753159 777777777777 789456123000 789456123012 789456123789 852456852456 963852741000
  987654321000 987654321123 999999999999 000000000000 010101010101 012301230123 012345678910 123456789000
  123456789101 12345678910a 123456789abc 123456789qwe 123456789aaa 1234567890ab 1234567890qw a12345678910
  a123456789012 aa1234567890 aa123456789aa abc123456789 abc123abc123 abc1234567890 abcd12345678 abcd1234abcd
  abcdef123456 abcdefg12345 abcdefgh1234 asd123asd123 asd123456789 asdasd123123 asdasdasdasd asdf12345678
  asdf1234asdf asdfasdfasdf asdfgh123456 asdfghjkl123 asdfghjkl1234 asdfqwer1234 azerty123456 azertyuiop12
  azertyuiop123 asdzxc123456 q12345678901 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qazwsx123456 qazwsxedc123 qazwsxedcrfv
  qazxsw123456 qazxswedc123 qwaszx123456 qwe123456789 qwe123qwe123 qweasdzxc123 qweasdqweasd qweqweqwe123
  qwer12345678 qwer1234asdf qwer1234qwer qwerqwerqwer qwerty123321 qwerty123456 qwerty123qwerty qwerty654321
  qwertyqwerty qwertyuiop12 qwertyuiop[] qwertyuiop10 qwertyuiop00 qwertyui1234 qwertz123456 qwertzuiop12
  qwertzuiop123 wasdwasdwasd zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 zxc123456789 zxcasdqwe123 zxcvbn123456
  zxcvbnm12345 zxcvbnm123456 zxcvzxcvzxcv 1a2b3c4d5e6f 1a2s3d4f5g6h 1q1q1q1q1q1q 1q2w3e4r5t6y 1q2w3e1q2w3e
  1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx1qaz 1qazxsw23edc 1qazxsw2zaq1 1234qwerasdf 1234asdf1234 123456qwerty
  123456asdfgh 12345qwert12345 123qwe123qwe 123qwe456rty 123qweasdzxc 12qwaszx12qw aaaaaaaaaaa1 aaaaaaaaaaaa
  aaaaaa111111 aaaa11112222 a1b2c3d4e5f6 aabbccddeeff zzzzzzzzzzzz xxxxxxxxxxxx iloveyou1234 iloveyou2024
  iloveyou2025 iloveyou2026 iloveyousomuch iloveyoubaby iloveyouforever iloveyou4ever ilovejesus123 ilovemyself1
  ilovemymother ilovemyfamily ilovemylife1 ilovemydog12 jesuslovesme jesuschrist1 jesusislord1 godisgood123
  godisgreat12 godblessyou1 thankyoujesus inthenameofgod letmeinplease letmeinnow123 letmein12345 letmeinletmein
  openthedoor1 opensesame12 opensesame123 passwordpassword passwordispassword mypassword12 mypassword123
  mypassword1234 thepassword1 newpassword1 newpassword12 newpassword123 password1234 password12345 password123456
  password123! password1234! password@123 password2024 password2025 password2026 passw0rd1234 p@ssw0rd1234
  p@ssw0rd123! p@ssword1234 p@$$w0rd1234 passwort1234 contrasena123 contraseña123 motdepasse123 wachtwoord123
  nopassword12 secretpassword strongpassword changeme1234 changemenow1 changemeplease changethis12 temppassword
  temporary123 temporarypassword defaultpassword correcthorsebatterystaple correcthorsebattery
  correct-horse-battery-staple trustno1trustno1 trustno11234 administrator administrator1 administrator123
  administrator1234 adminadmin12 adminadmin123 adminadminadmin admin1234567 admin12345678 admin@123456
  adminpassword admin123admin rootrootroot rootpassword rootroot1234 superuser123 superadmin12 superadmin123
  systemadmin1 testtest1234 testtesttest test12345678 testpassword testing12345 testing123456 useruseruser
  userpassword guestguest12 guest1234567 welcome12345 welcome123456 welcome1234! welcomehome1 welcometo123
  welcomewelcome whatever1234 whateverwhatever thisismypassword thequickbrownfox loremipsum12 helloworld12
  helloworld123 hellohello12 hellokitty12 hellokitty123 goodmorning1 abcdefghijkl abcdefghijklm abcdefghijklmnop
  abcdefghijklmnopqrstuvwxyz abcabcabcabc abc123def456 qwertyuiopasdf qwertyuiopasdfghjkl zxcvbnmasdfghjkl
  asdfghjklqwertyuiop 1234567891011 12345678901234567890 austintexas1 austintexas12 austintexas123 keepaustinweird
  texasforever lonestarstate dontmesswithtexas hookemhorns1 hookemhorns12 dallascowboys houstonastros
  sanantonio123 sanantoniospurs enfilade-demo-1 enfiladedemo1 enfiladedemo123 enfiladeadmin enfiladeadmin1
  enfilade1234 enfilade12345 enfilade123456 enfilade123! enfiladeenfilade enfiladeportal lintel123456
  lintel1234567 lintelaustin lintelaustin1 lintelagency lintelagency1 lintelstudio lintelstudio1 lintelstudio123
  lintellintel lintelportal1 marketing123 marketing1234 marketing2024 marketing2025 marketing2026 marketingagency
  digitalagency clientportal clientportal1 socialmedia1 socialmedia123 branding1234
`)

export const commonWords = listed(`
  password passwort contrasena contraseña motdepasse wachtwoord passcode passphrase secret letmein login signin signup
  welcome hello admin administrator root superuser user guest test tester testing demo sample default temp temporary
  changeme access master system server database computer internet network windows apple google facebook instagram
  linkedin twitter youtube microsoft samsung android iphone netflix amazon spotify whatsapp tiktok
  qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcdef abc123
  iloveyou loveyou lovely forever family mother father daddy mommy baby angel princess prince queen king
  sunshine rainbow butterfly flower summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday
  monkey dragon tiger lion panther eagle falcon dolphin elephant turtle kitty puppy buster max bella charlie
  football baseball basketball soccer hockey golf tennis cowboys longhorns astros spurs yankees lakers liverpool
  arsenal chelsea barcelona realmadrid juventus superman batman spiderman ironman starwars pokemon naruto minecraft
  fortnite michael jessica ashley daniel jordan thomas andrew joshua matthew jennifer michelle nicole anthony robert
  william david james maria jesus christ blessed heaven america canada mexico texas austin dallas houston
  freedom whatever nothing something chocolate cheese coffee pepper ginger banana orange cookie
  money business company office work agency marketing website portal client customer
  enfilade lintel
`)

export const commonEndings = listed(`
  ! !! !!! ? . # $ * @ 1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 007 01 10 11 21 22 23
  24 25 26 69 77 88 99 100 101 111 222 321 333 420 444 555 654321 666 69420 777 888 987654321 999 1111 11111 111111
  112233 121212 2020 2021 2022 2023 2024 2025 2026 2027 1! 12! 123! 1234! 12345! 123456! @1 @12 @123 @1234 @12345 #1
  #123 #1234 _123 _1234 -123 -1234 .123 abc xyz qwe qwerty 2024! 2025! 2026! 2027! @2024 @2025 @2026 !1 !12 !123 !@# !@#$
`)

/** Keyboard and alphabet sequences; reversed ones count too. */
export const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopqwertyuiop',
  'asdfghjklasdfghjkl',
  'zxcvbnmzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
] as const
