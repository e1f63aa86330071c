/**
 * The value of the filter 'Near hospital': '25 miles of Mercy Hospital, Dothan, AL'. Anything else is refused by its
 * kind (filter-values.ts).
 */
export interface NearHospital {
  miles: number
  /** 'Name, City, ST' */
  name: string
}

const between = ' miles of '

export function readNearHospital(text: string | undefined): NearHospital | undefined {
  const [miles, ...name] = (text ?? '').split(between)
  return name.length === 0 ? undefined : { miles: Number(miles), name: name.join(between).trim() }
}

export const writeNearHospital = ({ miles, name }: NearHospital): string => `${miles}${between}${name}`
