/**
 * Beginnings and endings of last names. Combined, they make the long tail of rare names found in every register of
 * people.
 */
export const nameParts = {
  american: [
    `Ash Bar Black Brad Brook Can Clay Cran Crow Dal East Ed Elm Fair Fern Glen Green Hal Hart Haw Hazel Hol Hux Kings Lang Lock Mil North Oak
     Pem Pen Rad Raven Red Rock Rush Shel Sher Stan Stock Strat Thorn Wake West Whit Win Wood York`,
    `berry bridge brook burn bury by cliff combe cott croft dale den field ford gate ham hurst land ley lock man mere more ridge shaw son
     stead stone ton ville wall ward way well wick wood worth`,
  ],
  irish: [
    `Mc O'`,
    `Adams Auley Avoy Bride Cabe Caffrey Callum Cann Carron Clellan Clintock Closkey Clure Connell Cormack Coy Crea Cullough Curdy Dermott
     Devitt Dougall Dowell Duffie Elroy Entee Fadden Garry Gee Gill Ginnis Gowan Guire Hugh Ilwain Innis Intyre Kee Keon Knight Lain Laughlin
     Lean Leod Mahon Manus Millan Mullen Nabb Nally Neill Nulty Peak Pherson Quade Quillan Rae Shane Sherry Sweeney Tavish Vey Williams`,
  ],
  german: [
    `Acker Alt Baum Berg Blum Brand Buch Eber Eisen Feld Fried Gold Gott Gruen Hart Hirsch Hoch Hoff Kauf Kirsch Krum Lieb Lowen Mandel Mittel
     Nuss Ober Reich Rosen Roth Sand Schoen Schwarz Silber Stein Stern Wald Wasser Weiss Wein Winter Zimmer`,
    `acker bach baum berg berger blatt blum brand er feld gart hardt haus heim hoff holz horn kamp mann meier meyer stadt stein thal wald`,
  ],
  italian: [
    `Bar Bel Ben Bian Cal Can Cap Car Cas Cat Cip Col Con Cor Dam Fab Fal Fer Fior Gal Gam Giann Giov Gril Lom Luc Man Mar Mas Mel Mon Mor
     Pal Pel Pet Pic Ric Rom Ros Sal San Scal Tor Val Ven Vit Zam`,
    `aldi alli ani ano aro ato elli ello ese etti etto iani iello ini ino one oni otti otto ucci uzzi uzzo`,
  ],
  polish: [
    `Adam Bab Bart Bog Bor Czar Dom Dud Gor Grab Jan Kacz Kam Kow Koz Kraj Krak Lew Lis Maj Mal Marc Mich Olsz Pawl Piotr Raj Sad Sik Sob Stan
     Szym Tom Urb Was Wis Woj Zaj Ziel`,
    `ak alski anski arczyk czak czyk ecki ek ewicz icki iewicz iewski inski kiewicz kowski owicz owski ski`,
  ],
  scandinavian: [
    `Ander Bengt Berg Carl Dahl Ek Erik Fors Gran Gunder Hag Hed Jorgen Knud Lind Lund Mikkel Morten Nor Ny Ost Rasmus Sand Sjo Soren Strom
     Sund Sven Thor Tobias Wall Wester Wik`,
    `bakken berg bergh blad by dahl gren haug holm land lund man quist sen son stad stedt strand strom vall vik`,
  ],
  greek: [
    `Alex Anast Andr Apost Christ Dimitr Geor Hatz Kar Konstant Mavr Nik Panag Papa Stavr Theod Vasil`,
    `adis akis akos allis andreou antonis aris atos elis iadis idis ikos iotis opoulos oulis ounas`,
  ],
  armenian: [
    `Abraham Aghajan Aram Aslan Avet Baghdas Bal Chobani Davit Gabriel Galst Garab Gasp Hamb Hovhan Israel Kalust Karap Khachatur Kirak Madoy
     Malk Mard Margar Martiros Melik Mirzo Mkrtch Muradi Ohan Papaz Poghos Safar Sahak Sim Step Tat Ter Vardan Vosk`,
    `ian yan`,
  ],
  hispanic: [
    `Albarr Arc Ball Barr Ben Cabr Cald Camp Cast Cerv Echev Esp Fig Gall Gand Go Guerr Her Lar Led Loz Maldon Mang Mir Mont Ol Pach Pal Per
     Quint Rod Sal Sand Tej Tor Valenz Veg Vill Zald Zam`,
    `ado ales alvo ana ano ar arez era ero etes eda enas iaga illa illas inos ivar ondo onero orra osa ueta uela`,
  ],
  indian: [
    `Ananth Bala Chandra Deva Gopala Hari Jaya Kalyana Krishna Kula Lakshmi Madhu Maha Mani Muthu Naga Narasim Padma Param Raghu Raja Rama Ranga
     Sanka Shiva Siva Soma Srini Subra Sunda Surya Thiru Vara Vasu Venkata Vija Viswa`,
    `chandran charya das gopal kumar lingam moorthy murthy narayan nathan palan pathy prasad raj rajan raju raman rangan rao reddy samy sekaran
     sekhar swamy varadan`,
  ],
  arabic: [
    `Abd Abu- Al- Ben Bin- El- Abdel- Abou-`,
    `Aziz Barghouti Dajani Faraj Fares Ghazali Halabi Hamdan Hariri Husseini Jamal Jaber Kader Karim Khatib Latif Madani Mahdi Malik Nabulsi
     Najm Omari Othman Qasim Rahim Ramadan Rashid Razzak Sadiq Salam Salman Shafi Sharif Sultan Tamimi Turk Wahab Zahran Zayed`,
  ],
  african: [
    `Ade Ayo Chukwu Eke Eze Fola Ibe Ike Mba Nwa Obi Ogun Oke Oko Ola Olu Onu Ony Oye Uche Ude Uzo`,
    `bayo biora bola chukwu dele dike femi gbo jide kunle kwe lana ma mide ndu niyi nkwo nna nwa nye sanya tunde wale wumi yemi`,
  ],
  slavic: [
    `Alex Antip Baran Bel Bogd Bor Chern Danil Demid Fed Gav Gerasim Golub Gon Gus Isak Kalin Kapl Karp Kir Kol Kon Koroly Kras Kud Lap Lis
     Mak Mal Matv Medv Nest Nik Ovch Panf Rod Rom Sav Sem Shapov Sid Sol Step Tar Tim Tret Ust Vas Yak Zakh Zhur`,
    `akov alov anov ashenko chenko chuk elnik enko evich evsky ic in insky ko lenko nikov ov ovich ovsky ukov uk yuk`,
  ],
} as const
