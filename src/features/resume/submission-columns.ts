/** What is entered about them, under the old column names (docs/specification/submissions.md, Storage). */
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
  'contactlicenses',
] as const
