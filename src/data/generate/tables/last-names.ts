/**
 * Last names by community, most frequent first; see first-names.ts. Rarer ones are assembled from parts
 * (name-parts.ts). An underscore stands for a space inside a name.
 */
export const american = `
Smith Johnson Williams Brown Jones Miller Davis Anderson Wilson Thompson Martin Moore Taylor Thomas White Clark Harris Lewis Robinson Walker
Hall Young Allen Wright Scott Hill King Adams Baker Nelson Campbell Mitchell Carter Roberts Phillips Turner Parker Evans Edwards Collins
Stewart Morris Murphy Cook Rogers Morgan Peterson Cooper Reed Bailey Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray James
Hughes Price Myers Long Foster Sanders Ross Powell Sullivan Russell Jenkins Perry Butler Barnes Fisher Henderson Coleman Simmons Patterson
Reynolds Graham Wallace West Cole Hayes Gibson Bryant Ellis Stevens Murray Ford Marshall Owens McDonald Harrison Kennedy Wells Woods Henry
Hunter Palmer Mason Hunt Boyd Mills Warren Fox Rose Rice Robertson Black Daniels Stone Hawkins Perkins Hudson Spencer Gardner Stephens Payne
Pierce Berry Matthews Arnold Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Riley Armstrong
Carpenter Weaver Greene Lawrence Elliott Chapman Lawson Kelley Wheeler Franklin Austin Carr Ryan Burke O'Brien O'Connor O'Neill McCarthy
McLaughlin Fitzgerald Gallagher Donovan Callahan Connolly Doyle Lynch Quinn Walsh Byrne Casey Flynn Nolan Sheehan Hogan Keane Kearney Brennan
Dunn Dixon Freeman Webb Tucker Porter Crawford Hicks Burns Gordon Shaw Holmes Hoffman Nichols Knight Ferguson Grant Stone Harvey Little Burton
Stanley George Jacobs Lee Fuller Howell Bishop Montgomery Newton Sutton Barker Holland Barrett Curtis Sharp Bowen Curry Chambers Neal Lowe
Walters Hardy Lambert Norris Rhodes Horton Cross Goodwin Parsons Hodges Hale Newman Todd Blair Higgins Ingram Moran Reese Cannon Gill Farmer
McKinney Strickland Osborne Schneider Haynes Maxwell Garrison Buchanan Sinclair Cameron Douglas MacDonald MacKenzie Bruce Forbes Drummond
Whitaker Sheppard Abbott Blackwell Pritchard Llewellyn Cavanaugh Delaney Mahoney McGrath McKenna McNamara O'Donnell O'Malley O'Rourke O'Leary`

export const african_american = `
Williams Johnson Jackson Washington Robinson Harris Jefferson Banks Booker Coleman Dorsey Gaines Hampton Ivory Joseph Mosley Muhammad Randolph
Singleton Thornton Tyson Wiggins Woodson Pettway Bolden Battle Broadnax Dupree Fontenot Gadson Hairston Mack McFadden Merriweather Pinkney
Rucker Smalls Stallworth Toussaint Vaughn Whitfield Winfrey Pierre Baptiste Charles Augustin Desir Jean_Louis St._Fleur Etienne`

export const german = `
Miller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schroeder Neumann Schwartz Zimmerman
Braun Krueger Hartmann Lange Werner Krause Lehman Schmitt Huber Kaiser Fuchs Peters Lang Scholz Moeller Weiss Jung Hahn Vogel Keller Frank
Berger Winkler Roth Beck Lorenz Baumann Albrecht Ludwig Winter Simon Kraus Vogt Stein Jaeger Otto Sommer Gross Seidel Heinrich Brandt Haas
Schreiber Graf Dietrich Ziegler Kuhn Kramer Pohl Engel Horn Busch Bergmann Voigt Sauer Arnold Pfeiffer Stauffer Yoder Hershberger Troyer`

export const jewish = `
Cohen Levine Goldberg Friedman Goldstein Schwartz Katz Shapiro Rosenberg Levy Kaplan Rosen Rubin Weinstein Greenberg Feldman Klein Epstein
Horowitz Bernstein Gold Berger Weiss Siegel Stern Silverman Roth Kramer Rothman Adler Kessler Lerner Abrams Gordon Fishman Zimmerman Hoffman
Perlman Gottlieb Novick Pollack Sachs Sherman Wolfe Zuckerman Blum Brodsky Diamond Eisenberg Fine Frankel Glass Grossman Isaacs Jacobson
Kagan Landau Lipschitz Margolis Nathan Ostrow Pearlstein Rabinowitz Reiss Sandler Spector Tannenbaum Wasserman Wexler Yudkowitz Zucker`

export const italian = `
Russo Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani
Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Coppola DeSantis Marchetti Parisi Conte Esposito D'Angelo D'Amico
DiMarco DiStefano DiGiovanni DellaRocca LaRosa LoPresti Palumbo Pellegrino Sorrentino Messina Napoli Catalano Bianchi Amato Ferraro Salerno`

export const french = `
Martin Bernard Dubois Robert Richard Durand Moreau Laurent Simon Michel Lefebvre Leroy Roux Fournier Girard Bonnet Dupont Lambert Fontaine
Rousseau Vincent Gauthier Tremblay Gagnon Bouchard Pelletier Cote Boudreaux Hebert Landry LeBlanc Thibodeaux Arceneaux Broussard Guidry
Theriot Melancon Robichaux Castille Fortier Beaulieu Desjardins Lavoie Ouellette Poirier Thibault Bergeron Cormier`

export const scandinavian = `
Johnson Anderson Olson Larson Nelson Peterson Hanson Carlson Erickson Swanson Jensen Christensen Sorensen Hansen Nielsen Lindberg Lindstrom
Bergstrom Lundgren Sandberg Dahl Berg Lund Haugen Halvorson Knutson Gustafson Thorson Iverson Amundson Engstrom Nordstrom Hedlund Sundberg
Bjorklund Solberg Strand Moen Lie Aas Bakken Gunderson Torgerson Ness`

export const dutch = `
de_Jong Jansen de_Vries van_den_Berg van_Dijk Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks van_Leeuwen Dekker Brouwer de_Wit
Dijkstra Smits de_Graaf van_der_Meer van_der_Linden Kok Jacobs de_Haan Vermeulen van_den_Heuvel van_der_Veen Hoekstra Maas Verhoeven Koster
Postma VanderWal VanderPloeg Van_Dyke Van_Buren Vander_Laan DeYoung DeBoer Zylstra Hofstra Huizenga`

export const polish = `
Nowak Kowalski Wisniewski Wojcik Kaminski Lewandowski Zielinski Szymanski Wozniak Dabrowski Kozlowski Jankowski Mazur Kwiatkowski Krawczyk
Kaczmarek Piotrowski Grabowski Zajac Pawlowski Michalski Krol Wieczorek Jablonski Wrobel Nowakowski Majewski Olszewski Stepien Malinowski`

export const slavic = `
Ivanov Petrov Smirnov Kuznetsov Popov Volkov Sokolov Lebedev Novikov Morozov Kozlov Pavlov Orlov Shevchenko Kovalenko Bondarenko Tkachenko
Kravchenko Melnyk Horvat Kovacevic Novak Jovanovic Petrovic Nikolic Markovic Popescu Ionescu Popa Stan Dumitru Dvorak Svoboda Novotny
Horvath Kovacs Szabo Nagy Toth Varga Balogh Georgiev Dimitrov Stoyanov Kapoor Reznik Gurevich Feldsher Zaslavsky Brodsky`

export const greek = `
Papadopoulos Pappas Georgiou Nikolaidis Economou Karras Dimitriou Vlahos Kostas Theodorou Christodoulou Angelopoulos Stavropoulos Makris Samaras
Galanis Karagiannis Mantzoros Spanos Zervas`

export const armenian = `
Sarkissian Petrosyan Hakobyan Grigoryan Harutyunyan Avakian Bedrosian Kazarian Manoukian Boyajian Garabedian Hovsepian Kevorkian Tashjian
Vartanian Yeghiazarian Zakarian Nazarian Keshishian Der-Bogosian`

export const hispanic = `
García Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Cruz Morales Reyes Gutierrez Ortiz
Ramos Chavez Ruiz Alvarez Castillo Mendoza Vasquez Jimenez Moreno Romero Herrera Medina Aguilar Vargas Castro Guzman Mendez Fernandez Munoz
Salazar Garza Soto Vega Delgado Ortega Rios Silva Peña Alvarado Santiago Contreras Cabrera Rojas Maldonado Acosta Nuñez Molina Campos Santos
Figueroa Leon Estrada Miranda Espinoza Padilla Cortez Navarro Sandoval Velez Valdez Serrano Ayala Lara Cervantes Camacho Bautista Marquez
Velasco Rosario Montoya Pagan Quintero Suarez Zamora Trujillo Colon Rosado Arroyo de_la_Cruz de_León del_Valle de_los_Santos de_la_Torre
Echeverria Irizarry Urrutia Villanueva Zapata Barrera Bermudez Caballero Cardenas Duarte Escobar Gallegos Ibarra Lozano Macias Ochoa Palacios
Quiroga Robles Solis Tapia Uribe Valencia Yañez Zuniga Betancourt Carrasco`

export const indian = `
Patel Shah Sharma Gupta Singh Kumar Reddy Rao Desai Mehta Jain Agarwal Iyer Nair Menon Joshi Mishra Verma Kapoor Malhotra Chopra Khanna Bhatt
Trivedi Pandya Parikh Amin Gandhi Modi Dave Vyas Thakkar Choksi Kothari Bhatia Sethi Arora Sood Grover Anand Ahuja Bajaj Chawla Dhillon Gill
Sidhu Sandhu Grewal Brar Kaur Mann Banerjee Chatterjee Mukherjee Ghosh Das Sen Bose Dutta Roy Chakraborty Bhattacharya Ganguly Iyengar Pillai
Varma Krishnan Subramanian Raman Venkataraman Narayanan Ramachandran Srinivasan Balasubramanian Natarajan Swaminathan Rajagopalan Murthy Naidu
Chowdary Raju Kulkarni Deshpande Joglekar Gokhale Patil Pawar Kamath Shenoy Pai Bhat Hegde Shetty Gowda Mathew Thomas George Varghese Philip
Abraham Cherian Kurian Chacko Jacob Pandey Tiwari Dubey Shukla Srivastava Saxena Mathur Bhargava Goel Mittal Bansal Garg Singhal Kohli Sahni`

export const muslim = `
Khan Ahmed Ali Hussain Malik Syed Siddiqui Qureshi Sheikh Chaudhry Butt Iqbal Mirza Rahman Raza Shah Ansari Farooq Hashmi Javed Mahmood Naqvi
Rizvi Zaidi Akhtar Aslam Bhatti Cheema Haider Jafri Kazmi Lodhi Memon Nawaz Rana Saeed Tariq Usmani Waheed Zafar Islam Chowdhury Hossain Haque
Hassan Ibrahim Mohamed Abdallah Saleh Khalil Mansour Haddad Khoury Nasser Saad Hanna Mikhail Girgis Tawfik Shehata Soliman Youssef Farah
Sabbagh Najjar Hakim Kassab Masri Shami Atassi Abi-Rached Abou-Zeid Al-Hassan El-Sayed Abdel-Rahman Daoud Ghanem Habib Jabbour Karam Maalouf
Nassar Rizk Sarkis Tannous Zogby Barakat Awad Bitar Chehab Dabbas Eid Fakhoury Yilmaz Demir Kaya Ozturk Aydin Arslan Celik Sahin`

export const persian = `
Hosseini Ahmadi Mohammadi Karimi Rahimi Hashemi Tehrani Shirazi Farahani Moradi Rezaei Ghasemi Jafari Sadeghi Kashani Bagheri Nazari Azizi
Daneshvar Etemadi Forouzan Golshani Javaheri Kazemi Lotfi Mousavi Nikpour Pourmand Rastegar Sabeti Tavakoli Vakili Yazdani Zand`

export const chinese = `
Chen Wang Li Zhang Liu Lin Huang Wu Yang Lee Chang Zhou Xu Zhao Sun Zhu Ma Hu Guo He Lu Gao Luo Liang Song Zheng Xie Han Tang Feng Deng Cao
Peng Zeng Xiao Tian Dong Yuan Pan Cai Jiang Yu Du Ye Cheng Wei Su Ding Ren Shen Yao Cui Tan Fan Shi Wong Chan Ng Leung Lau Cheung Ho Hsu Tsai
Tseng Hsieh Chiang Chiu Kuo Liao Chu Cheng Yeh Tsao Fong Fung Kwan Lam Mak Tam Tong Tse Yee Yip Young Yuen Chow Choy Eng Gee Hom Jew Louie Moy`

export const korean = `
Kim Lee Park Choi Chung Kang Cho Yoon Chang Lim Han Oh Shin Seo Kwon Hwang Ahn Song Yoo Hong Jeon Ko Moon Yang Son Bae Baek Huh Nam Shim Noh
Ha Joo Woo Koo Min Ryu Na Jin Um Cha Won Bang Pyo Kong Paik Suh Rhee Chun Chae`

export const vietnamese = `
Nguyen Tran Le Pham Huynh Hoang Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly Dinh Mai Trinh Lam Doan Luong Truong To Ha Dao Cao Ta Thai Chau Quach
Luu Tang Vuong La Nghiem Kieu Diep`

export const filipino = `
Reyes Santos Cruz Bautista Garcia Mendoza Ramos Aquino Villanueva Fernandez Castillo Dela_Cruz Tolentino Valdez Navarro Mercado Salazar Pascual
Manalo Dizon Magsaysay Macaraeg Pangilinan Gatdula Dimaculangan Catacutan Batungbakal Lacson Panganiban Sumulong Tuazon Yulo Zulueta Abad
Agustin Bernardo Concepcion Corpuz Cuevas Domingo Evangelista Ignacio Lazaro Mallari Natividad Ocampo Quiambao Soriano Tiongson Umali`

export const japanese = `
Tanaka Suzuki Yamamoto Watanabe Nakamura Kobayashi Sato Takahashi Ito Kato Yoshida Yamada Sasaki Matsumoto Inoue Kimura Hayashi Shimizu Mori
Ikeda Hashimoto Ogawa Okada Ishikawa Fujita Goto Murakami Nakagawa Sakamoto Fukuda Maeda Nishimura Hirano Kawasaki Morimoto Nakano Oshiro`

export const african = `
Okafor Adeyemi Okonkwo Mensah Owusu Boateng Asante Adebayo Okoro Nwosu Eze Obi Onyekachi Ogunleye Balogun Afolabi Adeleke Oyelaran Appiah
Osei Agyeman Amoah Ansah Darko Frimpong Gyasi Kwarteng Opoku Quaye Sarpong Tetteh Yeboah Chukwu Igwe Nnadi Udeh Uzoma Tesfaye Bekele Haile
Gebremariam Tadesse Alemu Kebede Mbeki Kamara Conteh Diallo Toure Traore Ndiaye Sesay Bangura Koroma Njoroge Mwangi Kariuki Odhiambo Otieno`
