/**
 * First names by community and sex, most frequent first. The communities are those that US physicians' names come from;
 * their lists are this project's own, compiled from general knowledge of naming, not from a register.
 */
export const americanMen = `
James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel Matthew Mark Steven Andrew Paul Kevin Brian
Jeffrey Scott Timothy Stephen Jonathan Gregory Eric Jason Ryan Adam Justin Peter Patrick Benjamin Joshua Kenneth Anthony Edward Gary
Nicholas Douglas Donald Ronald George Alexander Jacob Samuel Aaron Nathan Zachary Bradley Philip Craig Todd Keith Sean Kyle Tyler Alan
Bruce Russell Brandon Larry Frank Raymond Dennis Jeremy Travis Shawn Marc Evan Lawrence Derek Henry Seth Joel Walter Chad Howard Barry
Ian Ethan Gerald Carl Roger Randall Jack Neil Bryan Dean Noah Lucas Wayne Glenn Jared Austin Cameron Dylan Theodore Martin Arthur Vincent
Blake Trevor Marcus Albert Max Harold Jay Stuart Spencer Curtis Leonard Troy Simon Ross Brett Drew Dale Warren Clifford Grant Norman
Ralph Eugene Fred Hunter Graham Colin Connor Garrett Wesley Mitchell Allen Geoffrey Owen Preston Caleb Logan Wade Clay Reid Harrison
Duncan Tucker Dwight Elliott Byron Clark Rodney Darren Kent Kirk Lance Chase Parker Quinn Roy Lee Ray Hugh Calvin Stanley Roland Luke
Mason Oliver Jesse Dustin Gavin Brent Corey Gordon Randy Terry Jerome Franklin Leslie Edwin Earl Clayton Brady Wyatt Bennett Barrett`

export const americanWomen = `
Jennifer Elizabeth Mary Sarah Susan Katherine Jessica Emily Lisa Amy Rebecca Michelle Laura Karen Melissa Rachel Nancy Amanda Patricia
Barbara Kimberly Julie Christine Stephanie Megan Lauren Anne Heather Kathleen Linda Deborah Nicole Andrea Margaret Angela Catherine Anna
Sharon Erin Ashley Christina Carolyn Pamela Allison Jane Samantha Tracy Kristen Sandra Cynthia Diane Caroline Danielle Alexandra Hannah
Jill Kelly Victoria Janet Wendy Natalie Teresa Molly Donna Carol Leslie Julia Ellen Tiffany Emma Abigail Ruth Holly Brittany Courtney
Lindsay Dana Kristin Dawn Robin Denise Beth Virginia Valerie Jamie Suzanne Shannon Claire Stacy Renee Paula Martha Erica Gail Joan Judith
Meredith Sara Alison Kara Vanessa Morgan Joanna Gina Leah Monica Alice Annette Brooke Tara April Janice Frances Kathryn Maureen Colleen
Haley Madeline Grace Olivia Bethany Sheila Marcia Jacqueline Whitney Melanie Miranda Audrey Paige Eileen Kelsey Taylor Katie Jenna Hilary
Charlotte Sophie Lydia Casey Naomi Eleanor Veronica Adrienne Gretchen Heidi Robyn Bridget Mallory Priscilla Marianne Lori Krista Brenda
Rosemary Stacey Jean Joyce Marie Tamara Yvonne Kate Jocelyn Kristina Cassandra Claudia Kendra Hope Faith Bonnie Connie Rhonda Tina Sydney
Caitlin Chelsea Kayla Alyssa Sophia Isabel Nina Nora Penelope Phoebe Tessa Violet Vivian Zoe Autumn Amber Crystal Dorothy Helen Shirley`

export const africanAmericanMen = `
Marcus Darryl Reginald Terrence Jamal Malik Tyrone Maurice Andre Derrick Jermaine Kendrick Antoine Darius Isaiah Elijah Xavier Desmond
Cedric Lamar Quincy Alonzo Clarence Cornell Demetrius Carlton Roosevelt Percy Tavares Winston Rashad Kareem Devin Omari Leroy Otis`

export const africanAmericanWomen = `
Latoya Keisha Ebony Tamika Monique Jasmine Aaliyah Nia Imani Kiara Tanisha Yolanda Latasha Ayanna Kenya Shanice Tiana Sherice Chanel
Candace Janelle Danielle Simone Camille Nadia Regina Renita Tameka Charisse Latrice Raven Destiny Zora Gwendolyn Bernadette Rochelle`

export const hispanicMen = `
José Carlos Luis Juan Jorge Miguel Rafael Francisco Antonio Manuel Ricardo Fernando Eduardo Roberto Alejandro Javier Daniel Victor David
Mario Pedro Oscar Enrique Sergio Alberto Andrés Raúl Hector Gabriel Diego Arturo Ramón Pablo Guillermo Jaime Ernesto Rodrigo Felipe Julio
Gustavo Orlando César Santiago Mauricio Ignacio Armando Alfredo Rubén Gerardo Esteban Cristian Marco Ángel Iván Hugo Emilio Tomás Xavier`

export const hispanicWomen = `
María Ana Carmen Patricia Laura Claudia Gabriela Adriana Sandra Diana Carolina Andrea Alejandra Mónica Isabel Verónica Rosa Natalia Lucía
Teresa Daniela Cristina Elena Paola Silvia Beatriz Marta Mariana Valeria Gloria Juana Sofía Lourdes Yolanda Luz Norma Angélica Marisol
Catalina Esmeralda Guadalupe Ximena Pilar Graciela Leticia Irma Blanca Camila Fernanda Rocío Susana Vanessa Yesenia Maritza Ivette Mayra`

export const indianMen = `
Sanjay Rajesh Anil Sunil Vijay Ravi Ashok Rakesh Suresh Ramesh Manoj Amit Rahul Deepak Ajay Arun Vikram Anand Rohit Nikhil Sandeep Vivek
Pradeep Prakash Sameer Kiran Mahesh Dinesh Naveen Hari Gopal Krishna Srinivas Venkat Sridhar Karthik Arjun Neil Ankur Anuj Gaurav Hitesh
Jayesh Ketan Mukesh Nilesh Paresh Raj Samir Satish Shailesh Tarun Umesh Vinod Yogesh Abhishek Aditya Akash Bharat Chetan Dev Harsh Kunal
Mohan Neeraj Parag Piyush Praveen Raghu Rajiv Rishi Sachin Shyam Siddharth Sumit Tejas Varun Vishal Ganesh Madhav Murali Narendra Om`

export const indianWomen = `
Priya Anita Sunita Kavita Neha Pooja Anjali Deepa Meena Rekha Shilpa Swati Sonal Aarti Nisha Ritu Seema Shalini Sheela Sangeeta Rupa Radha
Lakshmi Divya Kavitha Latha Padma Rani Sandhya Shanthi Sudha Uma Usha Vidya Archana Asha Bhavna Chitra Geeta Hema Indira Jaya Jyoti Kalpana
Komal Lata Madhuri Mala Mamta Manisha Maya Minal Mira Namrata Nandini Neelam Neeta Pallavi Preeti Purvi Rashmi Reena Reshma Ruchi Sapna
Shefali Shruti Smita Sneha Sonia Supriya Tanvi Tejal Trupti Urvi Vaishali Vandana Veena Aparna Aruna Bindu Gayatri Hetal Ila Nidhi Roopa`

export const muslimMen = `
Mohammed Ahmed Ali Muhammad Omar Hassan Khalid Imran Asif Tariq Bilal Hussain Ibrahim Usman Faisal Amir Kamran Nadeem Salman Syed Yusuf
Zafar Adnan Arshad Aamir Farhan Hamid Irfan Javed Kashif Naveed Rashid Saad Shahid Tahir Waqar Yasir Zubair Abdul Samir Karim Mahmoud
Mustafa Nabil Osama Rami Sami Walid Ziad Youssef Tarek Hani Fadi Bassam Ayman Majed Marwan Nader Nizar Wael Hisham Ghassan Elias Antoun`

export const muslimWomen = `
Fatima Aisha Sana Amina Ayesha Sadia Hina Nadia Saima Rabia Maryam Zainab Samina Farah Asma Bushra Huma Iqra Khadija Lubna Madiha Mehreen
Nazia Noor Rukhsana Saba Shazia Sumera Tahira Uzma Yasmin Zara Layla Hala Rania Dina Mona Hanan Samar Reem Lina Rana Nour Heba Mariam
Nancy Rasha Salma Amal Manal Maha Ghada Randa Suha Zeina Joumana Carole Rita Nisreen Sahar Shirin Mahnaz Leila Parisa Azadeh Golnaz`

export const persianMen = `
Reza Ali Amir Mehdi Hamid Saeed Hossein Behzad Babak Farhad Kamran Kaveh Mehran Mohsen Nader Ramin Shahram Siavash Bijan Cyrus Daryoush
Farzad Houman Iraj Jamshid Keyvan Majid Masoud Nima Omid Payam Pedram Sina Soheil Arash Ardeshir`

export const chineseMen = `
Wei Jian Ming Jun Hong Lei Yong Feng Bin Hao Xin Tao Peng Yi Chao Bo Jing Kai Liang Ning Qiang Rui Sheng Wen Xiang Yang Zhen Guang Hui
Jie Kun Long Ping Shan Tian Yu Zhi Cheng Dong Gang Hai Lin Shu Song Xiaoming Yifan Zhihong Jianhua Guoqiang`

export const chineseWomen = `
Li Xiaohong Yan Mei Jing Fang Hui Ling Xia Ying Yun Hong Juan Min Na Ping Qing Rong Shu Ting Wen Xin Xue Yi Yue Zhen Lan Lin Jia Fei Dan
Hua Jie Lili Meiling Qian Rui Shan Wei Xiaoli Xiaomei Yanyan Yuan Ziyi Siyu Wenjing`

export const koreanMen = `
Jin Sung Young Joon Min Hyun Dong Jae Sang Seung Woo Ki Tae Chan Hoon Jung Kyung Myung Won Yong Daniel Chul Byung In Ho Jun Hyung Seok`

export const koreanWomen = `
Ji Soo Eun Hye Mi Yoon Sun Kyung Young Jin Min Hee Joo Sook Yun Na Hyun Seung Jung Ha Grace Esther Eunice Sora Yuna Jiyoung Soyeon Minji`

export const vietnameseMen = `
Minh Tuan Hung Anh Dung Hai Huy Khanh Khoa Long Nam Phong Phuc Quang Quan Son Thanh Thang Tien Tri Trung Tu Van Viet Vinh Bao Binh Dat Duc`

export const vietnameseWomen = `
Linh Huong Lan Mai Thuy Hoa Ngoc Phuong Thanh Thao Trang Van Yen Anh Chi Dung Giang Hang Hanh Hien Hong Kim Lien Loan My Nga Nhung Nhu Quynh`

export const filipinoMen = `
Jose Ramon Antonio Roberto Manuel Rodrigo Edgardo Reynaldo Rolando Eduardo Ernesto Danilo Rommel Noel Arnel Joel Edwin Ferdinand Benigno
Leandro Jericho Emmanuel Gerardo Jaime Alfonso Cesar Victor Rafael Vicente`

export const filipinoWomen = `
Maria Cristina Rosario Teresita Josephine Marilou Lourdes Corazon Imelda Evangeline Maricel Rowena Jocelyn Arlene Rosalinda Cecilia Liza
Marivic Sheryl Analyn Glenda Leonora Milagros Remedios Carmelita Aileen Rhodora Geraldine Divina`

export const japaneseMen = `
Hiroshi Kenji Takashi Akira Kenichi Satoshi Makoto Yuki Daisuke Ken Koji Masato Naoki Shinji Taro Yoshi Kazuo Ryo Shigeru Tadashi Jun`

export const japaneseWomen = `
Yuki Akiko Keiko Yoko Naomi Mariko Emi Yumi Kaori Mika Tomoko Noriko Reiko Sachiko Miho Ayako Chie Hiromi Kumiko Mai Rie`

export const africanMen = `
Emeka Chukwuma Olumide Adebayo Kwame Kofi Tunde Obinna Ikenna Uche Chidi Babatunde Femi Segun Kwabena Yaw Kojo Nnamdi Chinedu Ifeanyi Ade
Olufemi Oluwaseun Ayodele Samuel Emmanuel Daniel Joseph Abebe Tesfaye Dawit Yonas Bekele Samson Solomon Girma`

export const africanWomen = `
Ngozi Chioma Adaeze Amara Ifeoma Nkechi Chinwe Uchenna Folake Titilayo Yetunde Funmilayo Abena Akosua Ama Efua Adwoa Grace Blessing Mercy
Oluchi Ebele Nneka Chinyere Adanna Bolanle Oluwatoyin Temitope Hanna Selam Tigist Meron Almaz Sara Ruth Bethlehem`

export const slavicMen = `
Vladimir Igor Dmitry Alexander Sergei Mikhail Boris Oleg Andrei Yuri Viktor Pavel Nikolai Roman Leonid Konstantin Anton Maxim Gennady
Piotr Andrzej Krzysztof Tomasz Marek Jan Pawel Jacek Jerzy Janusz Zbigniew Goran Milos Zoran Dragan Bogdan Ivan Petar Stefan Radu Mihai`

export const slavicWomen = `
Olga Svetlana Elena Natalia Irina Tatiana Marina Anna Galina Ludmila Yelena Inna Larisa Oksana Victoria Julia Ekaterina Anastasia Yana
Agnieszka Katarzyna Magdalena Malgorzata Ewa Joanna Monika Beata Dorota Jelena Milica Ivana Vesna Simona Raluca Ioana Mihaela Zuzana`

export const jewishMen = `
David Daniel Jonathan Michael Joshua Adam Aaron Benjamin Jeremy Seth Ari Noah Nathan Ira Alan Barry Howard Stuart Neil Joel Harvey Marvin
Sheldon Irwin Saul Eli Asher Avi Zev Yaakov Moshe Ezra Isaac Gideon Elliot Mitchell Jeffrey Lawrence Ethan Samuel Max Jacob Simon Leon`

export const jewishWomen = `
Rachel Sarah Rebecca Leah Miriam Naomi Deborah Judith Ruth Hannah Abigail Ilana Tamar Shira Aviva Dana Talia Yael Esther Susan Ellen Lisa
Amy Beth Robin Jill Stacey Marcy Lori Randi Dara Alyssa Jessica Lauren Melissa Elana Rivka Chana Dina Sharon Michal Orly Noa Adina`
