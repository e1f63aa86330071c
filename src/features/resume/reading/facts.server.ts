/** What is read of a physician's way, each with the words it comes from. */
export interface School {
  schoolName: string
  degree: string
  from: string
}
export type TrainingKind = 'residency' | 'fellowship' | 'internship'
export interface Training {
  kind: TrainingKind
  specialty: string
  place: string
  from: string
}
export interface Post {
  title?: string
  company?: string
  from: string
}
export interface License {
  state: string
  from: string
}
export interface Background {
  schools: readonly School[]
  training: readonly Training[]
  post: Post | undefined
  licenses: readonly License[]
}
