/** Medical schools, those with many graduates first in each list. */
export const allopathicSchools = `
Indiana University School of Medicine|University of Illinois College of Medicine
Wayne State University School of Medicine|Ohio State University College of Medicine|Jefferson Medical College
Drexel University College of Medicine|University of Minnesota Medical School
University of Texas Southwestern Medical School|University of Texas Medical Branch at Galveston
University of Texas Health Science Center at San Antonio|Baylor College of Medicine
Temple University School of Medicine|Michigan State University College of Human Medicine
University of Michigan Medical School|Georgetown University School of Medicine
George Washington University School of Medicine|Boston University School of Medicine
Tufts University School of Medicine|Harvard Medical School|University of Washington School of Medicine
University of Cincinnati College of Medicine|Medical College of Wisconsin|University of Wisconsin School of Medicine
University of Iowa Carver College of Medicine|University of Kansas School of Medicine
University of Nebraska College of Medicine|Creighton University School of Medicine
Loyola University Stritch School of Medicine|Northwestern University Feinberg School of Medicine
University of Chicago Pritzker School of Medicine|Rush Medical College
Rosalind Franklin University Chicago Medical School|Saint Louis University School of Medicine
Washington University School of Medicine|University of Missouri School of Medicine
Vanderbilt University School of Medicine|University of Tennessee College of Medicine|Meharry Medical College
Emory University School of Medicine|Medical College of Georgia|Morehouse School of Medicine
University of Alabama School of Medicine|University of South Alabama College of Medicine
Tulane University School of Medicine|Louisiana State University School of Medicine
University of Mississippi School of Medicine|University of Arkansas College of Medicine
University of Oklahoma College of Medicine|University of Florida College of Medicine
University of Miami School of Medicine|University of South Florida College of Medicine
Florida State University College of Medicine|University of North Carolina School of Medicine
Duke University School of Medicine|Wake Forest University School of Medicine
East Carolina University Brody School of Medicine|Medical University of South Carolina
University of South Carolina School of Medicine|University of Virginia School of Medicine
Virginia Commonwealth University School of Medicine|Eastern Virginia Medical School
West Virginia University School of Medicine|Marshall University School of Medicine
University of Kentucky College of Medicine|University of Louisville School of Medicine
University of Maryland School of Medicine|Johns Hopkins University School of Medicine
Howard University College of Medicine|Uniformed Services University|Pennsylvania State University College of Medicine
University of Pennsylvania School of Medicine|University of Pittsburgh School of Medicine
Rutgers New Jersey Medical School|Rutgers Robert Wood Johnson Medical School|New York Medical College
SUNY Downstate College of Medicine|SUNY Upstate Medical University|Stony Brook University School of Medicine
University at Buffalo School of Medicine|Albany Medical College|Albert Einstein College of Medicine
Columbia University College of Physicians and Surgeons|Weill Cornell Medical College
New York University School of Medicine|Icahn School of Medicine at Mount Sinai
University of Rochester School of Medicine|Yale School of Medicine|University of Connecticut School of Medicine
Brown University Alpert Medical School|Dartmouth Geisel School of Medicine|University of Vermont College of Medicine
University of Massachusetts Medical School|Case Western Reserve University School of Medicine
University of Toledo College of Medicine|Wright State University School of Medicine|Northeast Ohio Medical University
University of Colorado School of Medicine|University of Utah School of Medicine
University of New Mexico School of Medicine|University of Arizona College of Medicine
University of Nevada School of Medicine|Oregon Health and Science University School of Medicine
University of California San Francisco School of Medicine|University of California Los Angeles School of Medicine
University of California San Diego School of Medicine|University of California Davis School of Medicine
University of California Irvine School of Medicine|Stanford University School of Medicine
Keck School of Medicine of USC|Loma Linda University School of Medicine|University of Hawaii School of Medicine
University of North Dakota School of Medicine|University of South Dakota School of Medicine
Texas Tech University School of Medicine|Texas A&M College of Medicine|Mayo Clinic School of Medicine
Mercer University School of Medicine|Southern Illinois University School of Medicine
University of Texas Medical School at Houston`

export const osteopathicSchools = `
Philadelphia College of Osteopathic Medicine|Chicago College of Osteopathic Medicine
Kansas City University College of Osteopathic Medicine
A.T. Still University Kirksville College of Osteopathic Medicine|Des Moines University College of Osteopathic Medicine
Michigan State University College of Osteopathic Medicine
New York Institute of Technology College of Osteopathic Medicine
Nova Southeastern University College of Osteopathic Medicine|Lake Erie College of Osteopathic Medicine
Ohio University Heritage College of Osteopathic Medicine|Western University of Health Sciences
Touro University College of Osteopathic Medicine|University of North Texas College of Osteopathic Medicine
Oklahoma State University College of Osteopathic Medicine|West Virginia School of Osteopathic Medicine
University of New England College of Osteopathic Medicine|Rowan University School of Osteopathic Medicine
Edward Via College of Osteopathic Medicine|Lincoln Memorial University DeBusk College of Osteopathic Medicine
University of Pikeville Kentucky College of Osteopathic Medicine
Midwestern University Arizona College of Osteopathic Medicine
A.T. Still University School of Osteopathic Medicine in Arizona|Rocky Vista University College of Osteopathic Medicine
Pacific Northwest University of Health Sciences`

/** By community, for those who studied abroad; `caribbean` is where Americans go. Most of them award an MBBS. */
export const foreignSchools = {
  caribbean: `
St. George's University School of Medicine|Ross University School of Medicine|American University of the Caribbean
Saba University School of Medicine|Medical University of the Americas|Windsor University School of Medicine
St. Matthew's University School of Medicine`,
  indian: `
All India Institute of Medical Sciences|Madras Medical College|Grant Medical College|Seth G.S. Medical College
Maulana Azad Medical College|Christian Medical College Vellore|Osmania Medical College|B.J. Medical College
Kasturba Medical College|Bangalore Medical College|Gandhi Medical College|Andhra Medical College
Armed Forces Medical College Pune|Government Medical College Nagpur|Stanley Medical College|St. John's Medical College
University of Delhi|King George's Medical University|Calcutta Medical College|Baroda Medical College`,
  muslim: `
Aga Khan University Medical College|King Edward Medical University|Dow Medical College|Allama Iqbal Medical College
Rawalpindi Medical College|Khyber Medical College|Sind Medical College|Nishtar Medical College|Dhaka Medical College
Cairo University Faculty of Medicine|Ain Shams University Faculty of Medicine
Alexandria University Faculty of Medicine|American University of Beirut|University of Damascus Faculty of Medicine
University of Aleppo Faculty of Medicine|University of Jordan Faculty of Medicine
University of Baghdad College of Medicine|University of Khartoum Faculty of Medicine
Hacettepe University Faculty of Medicine|Istanbul University Faculty of Medicine`,
  persian: `
Tehran University of Medical Sciences|Shiraz University of Medical Sciences
Shahid Beheshti University of Medical Sciences|Isfahan University of Medical Sciences
Mashhad University of Medical Sciences`,
  chinese: `
Peking Union Medical College|Peking University Health Science Center|Fudan University Shanghai Medical College
Shanghai Jiao Tong University School of Medicine|Sun Yat-sen University of Medical Sciences|Tongji Medical University
West China University of Medical Sciences|National Taiwan University College of Medicine|Taipei Medical University
University of Hong Kong Faculty of Medicine|Capital Medical University|Harbin Medical University`,
  korean: `
Seoul National University College of Medicine|Yonsei University College of Medicine
Korea University College of Medicine|Catholic University of Korea College of Medicine
Hanyang University College of Medicine`,
  filipino: `
University of Santo Tomas Faculty of Medicine|University of the Philippines College of Medicine
Far Eastern University Institute of Medicine|University of the East College of Medicine|Cebu Institute of Medicine
De La Salle University College of Medicine`,
  hispanic: `
Universidad Autónoma de Guadalajara|Universidad Nacional Autónoma de México
Universidad de Puerto Rico Escuela de Medicina|Ponce School of Medicine|Universidad Central del Caribe
Universidad de Buenos Aires Facultad de Medicina|Universidad Peruana Cayetano Heredia|Universidad Nacional de Colombia
Pontificia Universidad Javeriana|Universidad Central de Venezuela|Universidad Autónoma de Santo Domingo
Instituto Tecnológico de Santo Domingo|Universidad de La Habana|Universidad Iberoamericana
Universidad de San Carlos de Guatemala`,
  african: `
University of Ibadan College of Medicine|University of Lagos College of Medicine
University of Nigeria College of Medicine|Obafemi Awolowo University|University of Benin School of Medicine
University of Ghana Medical School|Kwame Nkrumah University School of Medical Sciences
Addis Ababa University Faculty of Medicine|University of Nairobi School of Medicine|Makerere University Medical School`,
  slavic: `
First Moscow State Medical University|Pirogov Russian National Research Medical University
Saint Petersburg State Medical Academy|Bogomolets National Medical University|Odessa State Medical University
Medical University of Warsaw|Jagiellonian University Medical College|Medical University of Gdansk
Charles University Faculty of Medicine|Semmelweis University|Carol Davila University of Medicine
Iuliu Hatieganu University|University of Belgrade Faculty of Medicine|University of Zagreb School of Medicine`,
} as const

export const colleges = `
University of Michigan|University of California Los Angeles|University of California Berkeley
University of Texas at Austin|University of Florida|University of Illinois|University of North Carolina
University of Virginia|Ohio State University|Pennsylvania State University|University of Wisconsin|Rutgers University
Cornell University|Harvard University|Johns Hopkins University|University of Pennsylvania|Northwestern University
Duke University|Stanford University|Yale University|Brown University|Emory University
Washington University in St. Louis|University of Notre Dame|Vanderbilt University|Rice University|Baylor University
Brigham Young University|University of Georgia|Indiana University|Purdue University|University of Minnesota
University of Washington|Boston University|Boston College|New York University|Columbia University|Tufts University
Case Western Reserve University|University of Pittsburgh|Michigan State University|Texas A&M University
Tulane University|Louisiana State University|Xavier University of Louisiana|Howard University|Spelman College
Morehouse College|University of Miami|University of Kansas|University of Iowa|Creighton University
Marquette University|Loyola University Chicago|St. Olaf College|Carleton College|Williams College|Amherst College
Swarthmore College|Wellesley College|University of Utah|University of Arizona|University of Colorado
University of Oklahoma|University of Arkansas|University of Alabama|University of Kentucky|University of Tennessee
Clemson University|Virginia Tech|College of William and Mary|University of Maryland|Binghamton University
Stony Brook University|University of Rochester|City College of New York|Brooklyn College|Yeshiva University`

/** Fields of the bachelor's degree. */
export const majors =
  'Biology|Biochemistry|Chemistry|Neuroscience|Psychology|Molecular Biology|Biomedical Engineering|Microbiology|Physiology|Public Health|Philosophy|History|English|Mathematics|Physics'
