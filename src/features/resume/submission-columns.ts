/** What is entered, under the old column names (docs/specification/submissions.md, Storage). */
export const contentColumns = [
  'contactfirstname',
  'contactlastname',
  'contactmiddlename',
  'contacttitle',
  'companyname',
  'specialty',
  'contactemail',
  'personalemail',
  'contactphone',
  'contactcity',
  'contactstate',
  'location',
  'contactlinkedinurl',
  'contacteducation',
  'contactskills',
] as const

/** What would make them move (own_profiles has the same). */
export const wishColumnNames = [
  'wish_contact',
  'wish_states',
  'wish_miles',
  'wish_time',
  'wish_locum',
  'wish_telehealth',
  'wish_visa',
  'wish_from',
  'wish_pay',
] as const
