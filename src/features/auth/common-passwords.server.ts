/**
 * The passwords that attackers guess first: the top of the lists published after breaches. All in lower case and at
 * least six characters long; shorter ones are refused anyway.
 */
import { brand } from '#shared/product/brand.ts'

const words = `
000000 00000000 0000000000 010203 01020304 0123456 01234567 012345678 0123456789 0987654 09876543 0987654321 101010
102030 10203040 111111 1111111 11111111 111111111 1111111111 11112222 111222 112233 11223344 1122334455 121212
12121212 123123 123123123 123123a 123321 123321123 123412 12341234 1234321 1234512345 123454321 123456 1234561
123456123 1234567 12345678 123456789 1234567890 1234567891 12345678910 123456789a 12345678a 1234567a 1234567q 123456a
123456a@ 123456aa 123456abc 123456b 123456c 123456d 123456k 123456m 123456q 123456qwerty 123456s 123456t 123456z
12345a 12345abc 12345q 12345qwe 12345qwert 12345qwerty 1234abcd 1234qwer 1234qwerasdf 123654 123654789 123698745
123789 123abc 123abc123 123asd 123qwe 123qwe123 123qweasd 123qweasdzxc 124578 131313 13131313 134679 135246 135790
135792468 1357924680 141414 142536 14253647 147147 147258 147258369 147852 147852369 1478963 151515 159159 159357
159753 159951 161616 171717 181818 191919 192837 192837465 1a2b3c 1a2b3c4d 1g2w3e4r 1q1q1q 1q2w3e 1q2w3e4r 1q2w3e4r5
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 202020 212121 222222 22222222
232323 234567 2345678 242424 246810 246813579 252525 258258 258456 262626 272727 282828 292929 303030 313131 321123
321321 321456 321654 321654987 323232 333333 33333333 333666 333777 343434 345678 3456789 353535 357159 369258
369258147 373737 383838 393939 404040 414141 424242 434343 444444 44444444 454545 456123 456456 456654 456789 456852
464646 474747 484848 494949 505050 515151 525252 535353 543210 5432112345 545454 555555 5555555 55555555 5555555555
555666 565656 567890 575757 585858 595959 606060 616161 626262 636363 646464 654321 6543210 654321a 656565 666666
6666666 66666666 666777 666999 676767 686868 696969 69696969 707070 717171 727272 737373 741852 741852963 747474
753159 753951 757575 765432 7654321 767676 777777 7777777 77777777 7777777777 777888 778899 787878 789123 789456
789456123 7894561230 789654 789789 797979 808080 818181 828282 838383 848484 852456 852963 858585 863abgsg 868686
87654321 876543210 878787 888888 8888888 88888888 888999 898989 909090 951753 963852 963852741 969696 987456 987654
98765432 987654321 9876543210 987987 989898 999999 9999999 99999999 999999999 9999999999 a000000 a11111 a111111
a112233 a123123 a12345 a123456 a1234567 a12345678 a123456789 a123456a a123654 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 a654321
a987654321 aa112233 aa11bb22 aa123123 aa12345 aa123456 aa1234567 aa12345678 aa123456789 aaa111 aaa123 aaaa1111 aaaaa1
aaaaaa aaaaaa1 aaaaaaa aaaaaaaa aaaaaaaaaa aabbcc abc123 abc1234 abc12345 abc123456 abcabc abcd123 abcd1234 abcd12345
abcdef abcdef1 abcdefg abcdefg1 abcdefgh abcdefghi access access14 adidas admin1 admin12 admin123 admin1234 admin12345
admin123456 admin@123 adminadmin administrator adrian aggies airborne alaska albert alejandro alexander alexandra
alexis alliance alpha1 amanda amanda1 america andrea andrew andrew1 angel1 angel123 angela angelina angels animal
anthony anthony1 apollo apple1 apple123 apples april1 aragorn arsenal arsenal1 arthur asd123 asdasd asdasd123
asdasdasd asdf12 asdf123 asdf1234 asdfasdf asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl asdfghjkl1 asdqwe asdqwe123
ashley ashley1 asshole august austin austin1 avalon awesome azerty azertyuiop babygirl babygirl1 badboy bailey bailey1
banana banane bandit baseball baseball1 basket basketball basketball1 batman batman1 batman123 beaver benjamin berlin
bigdaddy bigdick bigdog billy1 birdie biteme blahblah blessed blink182 blowme bonnie booboo boomer boston bradley
brandon brandon1 brandy brazil britney broncos brooklyn brother bubbles buddy1 buddy123 buffalo bulldog bulldogs
buster buster1 butter butterfly butterfly1 calvin camaro cameron canada captain carlos carolina caroline casper celtic
champion changeit changeme changeme1 changeme123 charles charlie charlie1 charlie123 charlotte cheese cheese1 chelsea
chelsea1 cherry chester chicago chicken chicken1 chocolate chocolate1 chris1 christian christina christine christopher
claire claudia coffee college comeon compaq computer computer1 connor contrasena cookie cookie1 cookies cooper
corvette courage courtney cowboy cowboys cowboys1 creative cristina crystal daddy1 daisy1 dakota dallas dallas1 daniel
daniel1 daniela danielle darkness david1 david123 december default default1 dennis denver destiny destiny1 detroit
diablo diamond diamond1 dick123 digital doctor dodgers dolphin dolphins domino donald donkey dragon dragon1 dragon12
dragon123 dragons dreams ducati eagles eagles1 easter eclipse eduardo einstein elephant elizabeth elizabeth1 emmanuel
england explorer faith1 falcon family family1 fatima fender fernando ferrari fishing florida flower flower1 flowers
fluffy football football1 forest forever forever1 formula1 france francis frank1 freddy freedom freedom1 freepass
friend friends friends1 fuckme fuckoff fuckyou fuckyou1 fuckyou2 gabriel gabriela gandalf garfield gateway genesis
george george1 getout giants gibson ginger ginger1 godisgood godzilla golden golfer golfing google google1 google123
gordon grace1 green1 green123 greenday guest1 guest123 guitar guitar1 gunner hammer hannah hannah1 happy1 happy123
harley harley1 harrypotter hawaii heather heaven hello1 hello12 hello123 hello1234 hello@123 hellohello helpme hockey
hockey1 holiday hollywood honda1 honey1 hotdog hotmail hottie hottie1 house1 houston hunter hunter1 hunter2 icecream
iceman ihateyou iloveu iloveu1 iloveu2 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3
infinity internet internet1 ironman isabel isabella jackass jackson jackson1 jaguar jasmine jasmine1 jasper jennifer
jennifer1 jeremy jessica jessica1 jesus1 jesus123 jesuschrist johnny johnson jonathan jordan jordan1 jordan23 joseph
joseph1 joshua joshua1 junior junior1 justin justin1 justinbieber kawasaki killer killer1 killer123 kimberly king123
kitten kittens knight ladybug lakers lakers24 lalala lalalala laptop lasvegas lauren lauren1 legend letmein letmein1
letmein123 liberty lifehack little liverpool liverpool1 login1 login123 loginlogin london london1 love123 love1234
lovelove lovely lovely1 loveme loveme1 lover1 loveyou loveyou1 lucky1 lucky13 lucky7 maggie maggie1 manchester manutd
marcus margarita maria1 marina marine marines mario1 marlboro marley martin martin1 martina master master1 master123
matrix matthew matthew1 maverick maxwell mercedes merlin metallica metallica1 mexico michael michael1 michael123
michelle michelle1 mickey mickey1 midnight miguel million mission mister mnbvcxz mohamed mohammed molly1 mommy1 money1
money123 monica monkey monkey1 monkey12 monkey123 monster monster1 montana morgan morgan1 mother motorola mountain
muffin murphy music1 mustang mustang1 myname myspace1 nascar natalia natalie natasha nathan nathan1 newyork newyork1
nicholas nicole nicole1 nintendo nirvana nissan nokia1 nothing number1 october office oliver oliver1 olivia omgpop
online operator orange orange1 p@55w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa55w0rd pa55word
packers pakistan pamela panther panthers parker pass123 pass1234 pass12345 pass123456 pass@123 pass@word1 passpass
passport passw0rd passw0rd! passw0rd1 password password! password!1 password0 password01 password1 password1!
password10 password11 password12 password123 password1234 password12345 password13 password2 password21 password22
password23 password3 password4 password5 password69 password7 password8 password9 password99 password@1 password@123
passwort patricia patrick patrick1 peaches peaches1 peanut peanut1 pepper pepper1 phantom philip phoenix phoenix1
pikachu pineapple playboy player please please1 pokemon pokemon1 pokemon123 police poohbear poop123 popcorn porsche
portugal power1 precious prince princess princess1 princess12 princess123 private purple purple1 pussy1 q12345 q123456
q123456789 q1q1q1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qazqaz qazwsx qazwsx1 qazwsx123 qazwsxedc
qazwsxedcrfv qazxsw qq123456 qqqqqq qqqqqqqq qqww1122 qwaszx qwe123 qwe123456 qwe123qwe qweasd qweasd123 qweasdzx
qweasdzxc qweewq qweqwe qweqwe123 qweqweqwe qwer123 qwer1234 qwerasdf qwerasdfzxcv qwerqwer qwert1 qwert123 qwert12345
qwerty qwerty! qwerty0 qwerty00 qwerty01 qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwerty2 qwerty21 qwerty22 qwerty7 qwerty77 qwerty99 qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop1
qwertyuiop123 rachel rachel1 raiders raiders1 rainbow rainbow1 ranger rangers raymond rebecca rebecca1 red123 redhead
redskins redsox remember reset123 ricardo richard richard1 robert robert1 roberto rockstar rocky1 rockyou ronaldo
ronaldo7 root123 rootroot rosebud rosemary runner russell russia sabrina sakura samantha samantha1 sammy1 samson
samsung samsung1 samuel sandra santiago sarah1 saturn savannah scarface schalke04 school scooby scooby1 scooter
scooter1 scorpio scorpion scotland sebastian secret secret1 secret12 secret123 september sergio server service sexsex
sexy123 shadow shadow1 shadow12 shadow123 shalom shannon sharon shelby shithead sierra silver silver1 simple simpsons
single skater skittles slayer slipknot slipknot1 smokey smokey1 snickers snoopy snoopy1 snowball soccer soccer1
soccer10 soccer12 softball sophia sophie sophie1 spanky sparky spartan spencer spider spiderman spiderman1 spongebob
sports spring spring2023 spring2024 spring2025 stalker stanley startfinding starwars starwars1 steelers steelers1
stella stephanie steven steven1 stupid stupid1 success success1 sugar1 summer summer01 summer1 summer12 summer123
summer2022 summer2023 summer2024 summer2025 summer99 sunflower sunshine sunshine1 super123 superman superman1
superman12 superstar support support1 suzuki sweden sweetie sweetpea sweety swimming switzer sydney sysadmin system
taurus taylor taylor1 teacher teddy1 teddybear temp123 temp1234 tennis tequiero test12 test123 test1234 test12345
test123456 tester testing testing1 testing123 testtest theman therock thomas thomas1 thunder thunder1 thx1138 tiffany
tigers tigers1 tigger tigger1 tigger2 tinkerbell titanic tomcat toor123 tottenham toyota travis trinity trouble
trustno1 trustnoone tucker turtle tweety twilight unicorn united universe user123 user1234 username vagina valentina
valeria vanessa vanessa1 veronica victor victoria victoria1 victory viking vikings vincent vip123 viper1 virginia
vision volcom w123456 wachtwoord warcraft warrior warriors webmaster welcome welcome! welcome1 welcome1! welcome12
welcome123 welcome1234 welcome2 welcome@123 westside whatever whatever1 whatsup wildcats william william1 wilson
windows winner winner1 winston winter winter1 winter2022 winter2023 winter2024 winter2025 wizard wolverine wolves
wordpass x123456 xavier xxxxxx xxxxxxx xxxxxxxx yamaha yankees yankees1 yellow yellow1 ytrewq yuantuo2012 z123456
zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqxsw zaqxswcde zaxscd zombie zxasqw12 zxc123 zxcasd zxcasdqwe zxcvb1 zxcvbn
zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc zxczxczxc zzzzzz zzzzzzzz
`

const common: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** Whether it would be guessed immediately: a well-known password, or the address it is for. Ignores case. */
export function isCommonPassword(password: string, email?: string): boolean {
  const guess = password.toLowerCase()
  if (common.has(guess) || isBrandWord(guess)) return true
  if (email === undefined) return false
  const address = email.toLowerCase()
  return guess === address || guess === address.split('@')[0]
}

/** What people type when they think of the site instead of a password. */
const brandWords = new Set([
  brand.name.toLowerCase(),
  'physician',
  'physicians',
  'doctor',
  'doctors',
  'recruiter',
  'recruiting',
])

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * 'attending1', '@ttending!', 'AttendingAttending': a brand word, once or more, with digits and symbols around it or in
 * place of letters.
 */
function isBrandWord(guess: string): boolean {
  const spelled = guess.replaceAll(/[0-9@$!]/g, (sign) => lookalikes[sign] ?? '')
  return [guess, spelled, guess.replace(/[^a-z]+$/, '').replaceAll(/[0-9@$!]/g, (sign) => lookalikes[sign] ?? '')].some(
    (text) => {
      const letters = text.replaceAll(/[^a-z]/g, '')
      return [...brandWords].some((word) => letters.length > 0 && letters.replaceAll(word, '') === '')
    },
  )
}
