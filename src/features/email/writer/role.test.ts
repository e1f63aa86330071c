import { expect, test } from 'vitest'
import { roleFrom } from './role.ts'

test.each([
  ['NOCTURNIST - INTERNAL MEDICINE', 'nocturnist'],
  ['Family Medicine (Outpatient) w/ or w/o OB', 'outpatient family physician with or without OB'],
  ['Child & Adolescent Psychiatrist (Remote)', 'child and adolescent psychiatrist'],
  ['Medical Director, Hospice & Palliative Medicine', 'medical director for hospice and palliative medicine'],
  ['Hospitalist - Staunton, VA', 'hospitalist'],
  ['Emergency Medicine Physician in Elko', 'emergency medicine physician'],
  ['Cardiology (Invasive) - Independent Group', 'invasive cardiologist'],
  ['Critical Care / Pulmonary Physician', 'critical care / pulmonary physician'],
  ['Non-Invasive Cardiologist', 'non-invasive cardiologist'],
  ['OB/GYN | Full-time', 'OB/GYN'],
  ['Pediatrics', 'pediatrician'],
  ['General Surgery Locums, Critical Access', 'locum general surgeon'],
  ['Trauma/Acute Care Surgery', 'trauma/acute care surgeon'],
])('%s', (title, noun) => expect(roleFrom(title, ['Staunton, VA', 'Elko']).noun).toBe(noun))
