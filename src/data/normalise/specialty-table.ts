/**
 * Specialties: name, share (thousands of active physicians in the US, about 2022; the first 18 are the common ones),
 * share of women in percent, what these physicians are called, the kind of practice, and the specialties the same
 * physician may also have. Below each, the skills that go with it.
 */
export const specialtyTable = `
Internal Medicine | 120 | 40 | Internist | office | Geriatric Medicine, Hospital Medicine
  Chronic Disease Management, Preventive Care, Diabetes Management, Hypertension, Geriatrics, Electronic Health
  Records, Medical Diagnosis, Hospital Rounding, Quality Improvement
Family Medicine | 118 | 44 | Family Physician | office | Sports Medicine, Urgent Care, Geriatric Medicine
  Primary Care, Preventive Care, Chronic Disease Management, Women's Health, Pediatric Care, Minor Procedures,
  Obesity Medicine, Immunizations, Electronic Health Records, Telemedicine
Pediatrics | 60 | 66 | Pediatrician | office | Adolescent Medicine, Neonatal-Perinatal Medicine
  Well-Child Care, Immunizations, Adolescent Medicine, Newborn Care, Developmental Screening, Asthma Management,
  Parent Education, ADHD Management, Breastfeeding Support
Emergency Medicine | 47 | 29 | Emergency Physician | hospital | Urgent Care, Critical Care Medicine
  Trauma Care, Resuscitation, Airway Management, Bedside Ultrasound, Toxicology, Triage, ACLS, Wound Care, Disaster
  Medicine, EMS Direction
OBGYN | 42.5 | 61 | Obstetrician-Gynecologist | surgical | Maternal-Fetal Medicine
  Obstetrics, Women's Health, Minimally Invasive Surgery, High-Risk Pregnancy, Labor and Delivery, Robotic Surgery,
  Contraception, Infertility, Menopause Management, Colposcopy
Anesthesiology | 42 | 26 | Anesthesiologist | hospital | Pain Medicine, Critical Care Medicine
  Regional Anesthesia, Airway Management, Pain Management, Cardiac Anesthesia, Obstetric Anesthesia, Perioperative
  Care, Patient Safety, Pediatric Anesthesia
Psychiatry | 39 | 41 | Psychiatrist | mind | Addiction Medicine, Child and Adolescent Psychiatry
  Psychopharmacology, Psychotherapy, Mood Disorders, Anxiety Disorders, Addiction Treatment, Telepsychiatry, Crisis
  Intervention, Cognitive Behavioral Therapy, PTSD
Radiology | 28 | 27 | Radiologist | hospital | Interventional Radiology
  Diagnostic Imaging, MRI, CT, Ultrasound, Mammography, Neuroradiology, Musculoskeletal Imaging, PACS, Nuclear
  Medicine
General Surgery | 25 | 23 | General Surgeon | surgical | Surgical Oncology
  Laparoscopic Surgery, Robotic Surgery, Trauma Surgery, Hernia Repair, Bariatric Surgery, Breast Surgery,
  Endoscopy, Wound Care, Critical Care
Cardiology | 22.6 | 16 | Cardiologist | office | Interventional Cardiology, Internal Medicine
  Echocardiography, Cardiac Catheterization, Heart Failure, Nuclear Cardiology, Stress Testing, Hypertension,
  Preventive Cardiology, Lipid Management, Atrial Fibrillation
Orthopedic Surgery | 19 | 7 | Orthopedic Surgeon | surgical | Sports Medicine, Hand Surgery
  Joint Replacement, Arthroscopy, Sports Medicine, Fracture Care, Spine Surgery, Hand Surgery, Trauma Surgery,
  Rehabilitation
Ophthalmology | 18.9 | 28 | Ophthalmologist | surgical | 
  Cataract Surgery, Glaucoma, Retina, LASIK, Cornea, Oculoplastics, Laser Surgery, Diabetic Eye Disease
Hematology/Oncology | 16.9 | 36 | Oncologist | office | Internal Medicine
  Chemotherapy, Immunotherapy, Breast Cancer, Lung Cancer, Lymphoma, Clinical Trials, Palliative Care, Leukemia,
  Targeted Therapy
Gastroenterology | 16 | 20 | Gastroenterologist | office | Internal Medicine
  Colonoscopy, Endoscopy, Inflammatory Bowel Disease, Hepatology, ERCP, Colorectal Cancer Screening, GERD, Nutrition
Neurology | 14.6 | 32 | Neurologist | office | Clinical Neurophysiology, Sleep Medicine
  Stroke, Epilepsy, EEG, EMG, Movement Disorders, Headache, Multiple Sclerosis, Dementia, Neuromuscular Disease
Dermatology | 12.8 | 52 | Dermatologist | office | 
  Mohs Surgery, Skin Cancer, Cosmetic Dermatology, Laser Surgery, Acne, Psoriasis, Dermatopathology, Botulinum Toxin
Pathology | 12 | 41 | Pathologist | laboratory | 
  Surgical Pathology, Cytopathology, Hematopathology, Molecular Diagnostics, Laboratory Management, Autopsy, Quality
  Assurance
Urology | 10.1 | 11 | Urologist | surgical | 
  Robotic Surgery, Prostate Cancer, Kidney Stones, Endourology, Incontinence, Men's Health, Infertility,
  Laparoscopic Surgery
Hospital Medicine | 20 | 42 | Hospitalist | hospital | Internal Medicine
  Inpatient Care, Care Transitions, Quality Improvement, Discharge Planning, Sepsis, Perioperative Medicine,
  Utilization Review
Pulmonary Disease | 9.5 | 22 | Pulmonologist | office | Critical Care Medicine, Sleep Medicine
  Bronchoscopy, COPD, Asthma, Interstitial Lung Disease, Sleep Disorders, Pulmonary Function Testing, Critical Care
Nephrology | 11.8 | 30 | Nephrologist | office | Internal Medicine
  Dialysis, Chronic Kidney Disease, Hypertension, Transplant Nephrology, Electrolyte Disorders, Glomerular Disease
Critical Care Medicine | 8 | 27 | Intensivist | hospital | Internal Medicine
  Mechanical Ventilation, Sepsis, ECMO, Bedside Ultrasound, Resuscitation, ICU Leadership, Bronchoscopy
Child and Adolescent Psychiatry | 10 | 56 | Child Psychiatrist | mind | Psychiatry
  Autism, ADHD Management, Family Therapy, Psychopharmacology, School Consultation, Mood Disorders, Trauma-Informed
  Care
Infectious Disease | 10 | 43 | Infectious Disease Specialist | office | Internal Medicine
  HIV Care, Antimicrobial Stewardship, Travel Medicine, Infection Control, Hepatitis C, Epidemiology, Tropical
  Medicine
Physical Medicine and Rehabilitation | 9.9 | 36 | Physiatrist | office | Pain Medicine, Sports Medicine
  EMG, Spasticity Management, Spinal Cord Injury, Stroke Rehabilitation, Musculoskeletal Medicine, Brain Injury,
  Prosthetics
Otolaryngology | 9.6 | 20 | Otolaryngologist | surgical | 
  Sinus Surgery, Head and Neck Surgery, Tonsillectomy, Cochlear Implants, Sleep Apnea Surgery, Pediatric ENT, Facial
  Plastic Surgery
Endocrinology | 8.3 | 53 | Endocrinologist | office | Internal Medicine
  Diabetes Management, Insulin Pumps, Thyroid Disease, Osteoporosis, Obesity Medicine, Thyroid Ultrasound, Pituitary
  Disorders
Physician | 8 | 40 | Physician | office | 
  Primary Care, Medical Diagnosis, Electronic Health Records, Telemedicine, Utilization Review, Chronic Disease
  Management
Plastic Surgery | 7.4 | 18 | Plastic Surgeon | surgical | 
  Reconstructive Surgery, Breast Reconstruction, Cosmetic Surgery, Hand Surgery, Microsurgery, Burn Care,
  Liposuction
Rheumatology | 6.5 | 48 | Rheumatologist | office | Internal Medicine
  Rheumatoid Arthritis, Lupus, Gout, Biologic Therapy, Musculoskeletal Ultrasound, Osteoporosis, Vasculitis
Preventive Medicine | 6 | 39 | Preventive Medicine Physician | office | Occupational Medicine
  Public Health, Epidemiology, Population Health, Health Policy, Biostatistics, Lifestyle Medicine
Pain Medicine | 6.5 | 19 | Pain Management Physician | office | Anesthesiology
  Spinal Cord Stimulation, Epidural Injections, Opioid Stewardship, Radiofrequency Ablation, Regenerative Medicine
General Practice | 6.5 | 27 | General Practitioner | office | 
  Primary Care, Preventive Care, Minor Procedures, Chronic Disease Management, Occupational Health
Urgent Care | 6 | 38 | Urgent Care Physician | office | Family Medicine, Emergency Medicine
  Laceration Repair, Splinting, Acute Care, Occupational Health, X-Ray Interpretation, Telemedicine
Neonatal-Perinatal Medicine | 6 | 54 | Neonatologist | hospital | Pediatrics
  NICU Care, Neonatal Resuscitation, Mechanical Ventilation, Extracorporeal Life Support, Newborn Transport
Geriatric Medicine | 5.9 | 52 | Geriatrician | office | Internal Medicine, Family Medicine
  Dementia Care, Fall Prevention, Polypharmacy, Long-Term Care, Palliative Care, Advance Care Planning
Neurosurgery | 5.8 | 9 | Neurosurgeon | surgical | 
  Spine Surgery, Brain Tumors, Cerebrovascular Surgery, Deep Brain Stimulation, Endoscopic Surgery, Trauma Surgery
Radiation Oncology | 5.3 | 27 | Radiation Oncologist | hospital | 
  Stereotactic Radiosurgery, Brachytherapy, IMRT, Treatment Planning, Breast Cancer, Prostate Cancer
Allergy and Immunology | 5 | 42 | Allergist | office | Pediatrics, Internal Medicine
  Asthma Management, Food Allergy, Immunotherapy, Immunodeficiency, Allergy Testing, Urticaria
Interventional Cardiology | 5 | 8 | Interventional Cardiologist | hospital | Cardiology
  Coronary Angioplasty, TAVR, Cardiac Catheterization, Structural Heart Disease, Peripheral Intervention, Chronic
  Total Occlusion
Thoracic Surgery | 4.4 | 9 | Cardiothoracic Surgeon | surgical | 
  Coronary Artery Bypass, Valve Surgery, Lung Resection, ECMO, Robotic Surgery, Heart Transplantation
Interventional Radiology | 4.3 | 10 | Interventional Radiologist | hospital | Radiology
  Embolization, Biopsy, Vascular Access, Tumor Ablation, Stent Placement, Dialysis Access
Vascular Surgery | 4.2 | 16 | Vascular Surgeon | surgical | 
  Endovascular Surgery, Aortic Aneurysm Repair, Carotid Surgery, Dialysis Access, Limb Salvage, Wound Care
Sports Medicine | 3.3 | 28 | Sports Medicine Physician | office | Family Medicine
  Concussion Management, Musculoskeletal Ultrasound, Joint Injection, Team Physician, Rehabilitation
Pediatric Cardiology | 3 | 37 | Pediatric Cardiologist | hospital | Pediatrics
  Congenital Heart Disease, Fetal Echocardiography, Echocardiography, Cardiac Catheterization, Electrophysiology
Hospice and Palliative Medicine | 2.5 | 54 | Palliative Care Physician | office | Internal Medicine, Family Medicine
  Symptom Management, Goals of Care, Advance Care Planning, Family Meetings, Bereavement Support
Maternal-Fetal Medicine | 2.3 | 58 | Maternal-Fetal Medicine Specialist | hospital | OBGYN
  High-Risk Pregnancy, Prenatal Diagnosis, Fetal Ultrasound, Amniocentesis, Preeclampsia
Colon and Rectal Surgery | 2.1 | 24 | Colorectal Surgeon | surgical | 
  Colonoscopy, Robotic Surgery, Inflammatory Bowel Disease, Rectal Cancer, Anorectal Surgery
Occupational Medicine | 2 | 27 | Occupational Medicine Physician | office | 
  Workers Compensation, Fitness for Duty, Toxicology, Ergonomics, Disability Evaluation
Sleep Medicine | 2 | 32 | Sleep Medicine Physician | office | Pulmonary Disease, Neurology
  Polysomnography, Sleep Apnea, Insomnia, CPAP Therapy, Narcolepsy
Adolescent Medicine | 0.7 | 74 | Adolescent Medicine Physician | office | Pediatrics
  Eating Disorders, Contraception, Transition Care, School Health
Addiction Medicine | 1.5 | 35 | Addiction Medicine Physician | mind | Psychiatry, Family Medicine
  Buprenorphine Treatment, Motivational Interviewing, Detoxification, Harm Reduction, Dual Diagnosis
Gynecologic Oncology | 1.4 | 53 | Gynecologic Oncologist | surgical | OBGYN
  Robotic Surgery, Ovarian Cancer, Chemotherapy, Cytoreductive Surgery, Clinical Trials
Reproductive Endocrinology | 1.4 | 50 | Reproductive Endocrinologist | office | OBGYN
  In Vitro Fertilization, Infertility, PCOS, Fertility Preservation, Hysteroscopy
Pediatric Surgery | 1.1 | 26 | Pediatric Surgeon | surgical | 
  Neonatal Surgery, Minimally Invasive Surgery, Pediatric Trauma, Congenital Anomalies
Hand Surgery | 1 | 17 | Hand Surgeon | surgical | Orthopedic Surgery
  Microsurgery, Carpal Tunnel Release, Tendon Repair, Fracture Care, Wrist Arthroscopy
Surgical Oncology | 1 | 33 | Surgical Oncologist | surgical | General Surgery
  Melanoma, Breast Surgery, Pancreatic Surgery, HIPEC, Clinical Trials
Nuclear Medicine | 0.9 | 25 | Nuclear Medicine Physician | laboratory | Radiology
  PET/CT, Radionuclide Therapy, Thyroid Disease, Bone Scans
Transplant Surgery | 0.9 | 15 | Transplant Surgeon | surgical | General Surgery
  Liver Transplantation, Kidney Transplantation, Organ Procurement, Hepatobiliary Surgery
Clinical Neurophysiology | 0.8 | 35 | Clinical Neurophysiologist | laboratory | Neurology
  EEG, EMG, Epilepsy Monitoring, Intraoperative Monitoring
Medical Genetics | 0.7 | 55 | Medical Geneticist | laboratory | Pediatrics
  Genetic Counseling, Rare Diseases, Prenatal Genetics, Genomic Medicine
`
