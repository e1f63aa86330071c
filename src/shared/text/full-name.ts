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
