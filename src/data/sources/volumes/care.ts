/**
 * Types of care under plain names of our own. The codes are the American Medical Association's: neither they nor their
 * descriptions are shown, exported, or stored. A code belongs to the first type whose ranges include it.
 */
const kinds: readonly (readonly [name: string, ...ranges: readonly (number | readonly [number, number])[]])[] = [
  ['Office visits', [99202, 99215]],
  ['Hospital visits', [99217, 99239]],
  ['Emergency visits', [99281, 99288]],
  ['Critical care', [99291, 99292]],
  ['Nursing facility visits', [99304, 99318]],
  ['Home visits', [99324, 99350]],
  ['Care coordination', [99424, 99427], [99437, 99439], [99484, 99496]],
  ['Joint replacement', 23470, 23472, [27130, 27138], [27446, 27447], [27486, 27487]],
  ['Arthroscopy', [29800, 29999]],
  ['Joint injections', [20600, 20611]],
  ['Spine surgery', [22510, 22899], [63001, 63308]],
  ['Spinal injections', [62320, 62327], [64479, 64495], [64633, 64636]],
  ['Cataract surgery', [66840, 66852], [66982, 66984], [66987, 66991]],
  ['Eye injections', 67028],
  ['Eye exams', [92002, 92014]],
  ['Colonoscopy', [45378, 45398]],
  ['Upper endoscopy', [43235, 43259], 43266, 43270],
  ['PCI (coronary stenting)', [92920, 92944]],
  ['Cardiac catheterization', [93451, 93464]],
  ['Heart ablation', [93653, 93657]],
  ['Pacemakers and defibrillators', [33202, 33249]],
  ['Coronary bypass', [33510, 33548]],
  ['Heart valve surgery', [33361, 33478]],
  ['Echocardiography', [93303, 93355]],
  ['Electrocardiography', [93000, 93010]],
  ['Cardiac stress tests', [93015, 93018], [78451, 78454]],
  ['Mohs surgery', [17311, 17315]],
  ['Skin biopsy', [11102, 11107]],
  ['Removal of skin lesions', [11200, 11646], [17000, 17286]],
  ['Hernia repair', [49491, 49659]],
  ['Gallbladder surgery', [47562, 47620]],
  ['Breast surgery', [19081, 19307]],
  ['Hysterectomy', [58150, 58294], [58541, 58573]],
  ['Bronchoscopy', [31622, 31661]],
  ['Cystoscopy', [52000, 52010]],
  ['Kidney stone treatment', 50590, [52352, 52356]],
  ['Prostate surgery', [52601, 52649], [55801, 55866]],
  ['Dialysis', [90935, 90999]],
  ['Psychiatric evaluation', [90791, 90792]],
  ['Psychotherapy', [90832, 90853]],
  ['Nerve and muscle tests', [95860, 95913]],
  ['Electroencephalography', [95812, 95830]],
  ['Sleep studies', [95800, 95811]],
  ['Allergy care', [95004, 95199]],
  ['Chemotherapy', [96401, 96549]],
  ['Infusions and injections', [96360, 96379]],
  ['Physical therapy', [97010, 97799]],
  ['Hearing tests', [92550, 92588]],
  ['Vaccinations', [90460, 90749]],
  ['Radiation therapy', [77261, 77799]],
  ['Mammography', [77065, 77067]],
  ['Bone density tests', [77080, 77086]],
  ['Ultrasound', [76506, 76999]],
  ['Pathology', [88300, 88399]],
  // Whatever else is in a section.
  ['Anesthesia', [100, 1999]],
  ['Other procedures', [10004, 69990]],
  ['Other imaging', [70010, 79999]],
  ['Lab tests', [80047, 89398]],
  ['Other visits', [99091, 99499]],
  ['Other medical services', [90281, 99607]],
]

/** Level II of HCPCS, a letter and four digits, is the government's own. */
const levelTwo: readonly (readonly [codes: RegExp, name: string])[] = [
  [/^G01(05|21)$/, 'Colonoscopy'],
  [/^G0(402|438|439)$/, 'Annual wellness visits'],
  [/^G000[89]|^G0010/, 'Vaccinations'],
  [/^[JQ]/, 'Drugs given'],
  [/^[AELK]/, 'Equipment and supplies'],
]

const rest = 'Other services'

/** Every name, in table order. */
export const careNames: readonly string[] = [
  ...new Set([...kinds.map(([name]) => name), ...levelTwo.map(([, name]) => name), rest]),
]

const known = new Map<string, string | null>()

/** The type of care a code stands for; null if it isn't a code. */
export function careOf(code: string): string | null {
  const found = known.get(code)
  if (found !== undefined) return found
  const care = find(code)
  // There are about ten thousand codes; a file of anything else must not fill the memory.
  if (care !== null) known.set(code, care)
  return care
}

function find(code: string): string | null {
  if (/^[A-V]\d{4}$/.test(code)) return levelTwo.find(([codes]) => codes.test(code))?.[1] ?? rest
  if (!/^\d{4}[0-9A-Z]$/.test(code)) return null
  // A few end in a letter: new and experimental services, and measures.
  if (!/\d$/.test(code)) return rest
  const number = Number(code)
  const kind = kinds.find(([, ...ranges]) =>
    ranges.some((range) => (typeof range === 'number' ? range === number : range[0] <= number && number <= range[1])),
  )
  return kind?.[0] ?? rest
}
