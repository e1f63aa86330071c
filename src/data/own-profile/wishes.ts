/** What would make a physician move: columns of `own_profiles` and, until approval, of `candidate_submissions`. */

export const wishColumns = [
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
