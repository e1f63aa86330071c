import { demoPeople } from './demo-people.ts'

/** How the sample people are reached: at a domain that no one can have, and by numbers that ring nowhere. */
export function demoContact(id: number): { email: string; phone: string } {
  const person = demoPeople.find((one) => one.id === id)!
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return {
    email: `${letters(person.firstName)}.${letters(person.lastName)}@clinic.example`,
    phone: `(${areaCodes[id % areaCodes.length]}) 555-01${String(id).padStart(2, '0')}`,
  }
}

const areaCodes = ['512', '713', '303', '216', '404', '617']
