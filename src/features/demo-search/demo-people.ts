import type { OutputOf } from '#shared/calls/contract.ts'
import type { searchPhysicians } from '../search/contracts.ts'

/** In the form of a search result, plus the industry they work in. */
export type DemoPerson = OutputOf<typeof searchPhysicians>['data'][number] & { industry: string }

/**
 * The sample people in the landing page's demo: 30, all invented, ordered by last name. First and last name,
 * credential, title, specialty, organization, industry, city, state, skills, school, and degree.
 */
const table = `
Daniel | Abernathy | DO | Cardiologist | Cardiology | Hill Country Medical Center | Hospital & Health Care | Austin | TX | Patient Care, Research, Teaching | University of North Texas, DO
Ingrid | Aldana | MD | Family Physician | Family Medicine | Mesa Verde Family Practice | Medical Practice | Durango | CO | Patient Care, Communication | University of Colorado, MD
Olufemi | Bankole | MD | Medical Director | Cardiology | Caprock Regional | Hospital & Health Care | Lubbock | TX | Healthcare Management, Leadership, Patient Care | University of Lagos, MBBS
Samir | Bashara | MD | Anesthesiologist | Anesthesiology | Cuyahoga Surgical Partners | Medical Practice | Cleveland | OH | Surgery, Patient Care, Leadership | Case Western Reserve, MD
Claire | Beaumont | MD | Pediatrician | Pediatrics | Pelican Children’s Clinic | Medical Practice | Baton Rouge | LA | Patient Care, Communication, Teaching | Tulane University, MD
Marcus | Calloway | MD | Emergency Physician | Emergency Medicine | Blue Ridge Memorial | Hospital & Health Care | Asheville | NC | Patient Care, Leadership, Public Speaking, Teaching | Wake Forest University, MD
Beatrix | Engel | MD, PhD | Psychiatrist | Psychiatry | Lakeshore Behavioral Health | Healthcare | Milwaukee | WI | Research, Clinical Research, Communication, Medical Education, Teaching, Leadership | Medical College of Wisconsin, MD
Tunde | Fashola | MD | Internist | Internal Medicine | Peachtree Internal Medicine | Medical Practice | Atlanta | GA | Patient Care, Medical Education | Emory University, MD
Rosa | Gutierrez | MD | Obstetrician | OBGYN | Sonoran Women’s Health | Medical Practice | Tucson | AZ | Surgery, Patient Care, Communication | University of Arizona, MD
Neil | Hathaway | DO | Family Physician | Family Medicine | Prairie Creek Clinic | Medical Practice | Salina | KS | Patient Care, Teaching | Kansas City University, DO
Sora | Ishikawa | MD | Pediatric Hospitalist | Pediatrics | Cascade Children’s | Hospital & Health Care | Portland | OR | Patient Care, Research, Medical Education | Oregon Health & Science, MD
Leah | Jankowski | MD | Emergency Physician | Emergency Medicine | Three Rivers General | Hospital & Health Care | Pittsburgh | PA | Leadership, Patient Care | University of Pittsburgh, MD
Arjun | Kapadia | MD | Hospitalist | Internal Medicine | Bayfront Health System | Hospital & Health Care | Tampa | FL | Patient Care, Healthcare Management, Research | University of South Florida, MD
Hannah | Lindqvist | MD, PhD | Associate Professor | Cardiology | Bluebonnet University Health | Higher Education | Dallas | TX | Teaching, Research, Medical Education, Public Speaking, Leadership, Clinical Research | Johns Hopkins University, MD
Thomas | McAllister | MD | Cardiologist | Cardiology | Permian Basin Heart Clinic | Medical Practice | Midland | TX | Patient Care, Communication | Texas Tech University, MD
Adaeze | Nwosu | MD | Laborist | OBGYN | Chesapeake Birth Center | Healthcare | Annapolis | MD | Patient Care, Surgery | Howard University, MD
Amara | Okafor | MD | Interventional Cardiologist | Cardiology | Lone Star Heart Group | Medical Practice | Houston | TX | Clinical Research, Teaching, Patient Care, Leadership, Public Speaking, Surgery | Baylor College of Medicine, MD
Siobhan | O’Rourke | MD | Child Psychiatrist | Psychiatry | Charles River Psychiatry | Medical Practice | Boston | MA | Communication, Research, Teaching | Tufts University, MD
Elena | Petrova | MD | Anesthesiologist | Anesthesiology | Front Range Anesthesia | Medical Practice | Boulder | CO | Surgery, Patient Care | University of Colorado, MD
Winston | Pryce | MD | Medical Director | Emergency Medicine | Desert Willow Hospital | Hospital & Health Care | Las Vegas | NV | Leadership, Healthcare Management | University of Nevada, MD
Priya | Raghunathan | MD | Director, Cardiac Imaging | Cardiology | Trinity River Hospital | Hospital & Health Care | Fort Worth | TX | Leadership, Medical Education, Research, Communication, Patient Care, Teaching | UT Southwestern, MD
Caleb | Rasmussen | DO | Family Physician | Family Medicine | North Shore Family Care | Medical Practice | Duluth | MN | Patient Care, Communication, Public Speaking | Des Moines University, DO
Farah | Siddiqui | MD | Internist | Internal Medicine | Garden State Physicians | Medical Practice | Edison | NJ | Patient Care, Teaching, Communication | Rutgers University, MD
Jonah | Steinberg | MD, MBA | Chief of Medicine | Internal Medicine | Harborview Regional | Hospital & Health Care | Tacoma | WA | Healthcare Management, Leadership, Public Speaking | University of Washington, MD
Yuki | Tanaka-Reyes | MD | Pediatric Cardiologist | Pediatrics | San Jacinto Children’s | Hospital & Health Care | San Antonio | TX | Patient Care, Medical Education, Teaching | University of Michigan, MD
Noor | Vahdati | MD | Psychiatrist | Psychiatry | Golden Gate Wellness | Healthcare | Oakland | CA | Patient Care, Communication | UC San Francisco, MD
Gregory | Whitfield | MD | Clinical Investigator | Internal Medicine | Meridian Trials Institute | Research | Raleigh | NC | Clinical Research, Research, Public Speaking | Duke University, MD
Mei | Xiong | MD | Family Physician | Family Medicine | Sierra Foothill Clinic | Medical Practice | Fresno | CA | Patient Care, Communication, Teaching | UC Davis, MD
Ruth | Zimmerman | MD | Obstetrician | OBGYN | Lancaster Women’s Care | Medical Practice | Lancaster | PA | Surgery, Patient Care, Medical Education | Drexel University, MD
Miguel | de la Cruz | MD | Electrophysiologist | Cardiology | Gulf Coast Cardiovascular | Medical Practice | Corpus Christi | TX | Surgery, Clinical Research | Universidad de Guadalajara, MD
`

function readLine(line: string, index: number): DemoPerson {
  const cells = line.split(' | ')
  const [firstName = '', lastName = '', credential = '', title = '', specialty = ''] = cells
  const [organization = '', industry = '', city = '', state = '', skills = '', education = ''] = cells.slice(5)
  const [schoolName = '', ...degrees] = education.split(', ')
  return {
    ...{ id: index + 1, firstName, lastName, credential, title, specialty, organization, industry, city, state },
    ...{ middleName: '', suffix: '', location: `${city}, ${state}` },
    skills: skills.split(', '),
    education,
    educationEntries: [{ schoolName, degrees }],
    contactInfo: { linkedIn: null, email: null, phone: null },
    channels: { email: true, phone: true, directPhone: false },
    revealed: { email: false, phone: false },
    lists: [],
    sample: false,
  }
}

export const demoPeople: readonly DemoPerson[] = table.trim().split('\n').map(readLine)
