/** What a list says about a physician, from a row. */
interface StepRow {
  next_step: string | null
  /** An ISO date. */
  next_on: string | null
  next_by: string | null
  stepper: string | null
}

/** @param readerId the member who reads it */
export function nextStepOf({ next_step, next_on, next_by, stepper }: StepRow, readerId: string) {
  if (next_step === null || next_on === null) return null
  return { text: next_step, on: next_on, by: next_by === readerId ? null : stepper, byId: next_by }
}

export function ownerOf(
  { owner_id: id, worker }: { owner_id: string | null; worker: string | null },
  readerId: string,
) {
  return id === null ? null : { id, name: worker ?? '', me: id === readerId }
}
