/** The value of the filter 'Near hospital': '25 miles of Mercy Hospital, Dothan, AL'. */
export interface NearHospital {
  miles: number
  /** 'Name, City, ST' */
  name: string
}

export const nearHospitalPattern = /^([1-4]?\d{1,2}|500) miles of (\S.*)$/s

export function readNearHospital(text: string | undefined): NearHospital | undefined {
  const [, miles, name] = nearHospitalPattern.exec(text ?? '') ?? []
  return miles === undefined || name === undefined ? undefined : { miles: Number(miles), name: name.trim() }
}

export const writeNearHospital = ({ miles, name }: NearHospital): string => `${miles} miles of ${name}`
