interface Named {
  firstName: string
  middleName?: string
  lastName: string
  suffix?: string
}

/** 'Amara Ngozi Okafor Jr.' */
export function fullName({ firstName, middleName = '', lastName, suffix = '' }: Named): string {
  return [firstName, middleName, lastName, suffix].filter((part) => part !== '').join(' ')
}

interface Working {
  title: string
  specialty: string
  organization: string
}

/** 'Interventional Cardiologist at Lone Star Heart Group'; the specialty if there is no title. */
export function position({ title, specialty, organization }: Working): string {
  return [title || specialty, organization].filter((part) => part !== '').join(' at ')
}
