import { z } from 'zod'
import { admin, open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { limits } from '#shared/product/limits.ts'
import { oneLine } from '#shared/text/typed-text.ts'

const Words = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `At most ${max.toLocaleString('en-US')} characters.`))

/** Empty where the operator is not registered. */
const Registration = {
  name: Words(limits.formLine),
  california: Words(100),
  texas: Words(100),
  oregon: Words(100),
  vermont: Words(100),
}

export const askedKinds = ['know', 'correct', 'delete', 'opt_out', 'drop'] as const

const Figures = z.object({
  year: z.int(),
  kind: z.enum(askedKinds),
  received: z.int(),
  complied: z.int(),
  partly: z.int(),
  /** Nothing was held about the person. */
  nothing: z.int(),
  unverified: z.int(),
  notConsumer: z.int(),
  exempt: z.int(),
  other: z.int(),
  /** Until the answer; null if none was given yet. */
  medianDays: z.number().nullable(),
  meanDays: z.number().nullable(),
})
export type Figures = z.infer<typeof Figures>

export const getDataBroker = contract({
  name: 'get-data-broker',
  summary: 'Where the operator is registered as a data broker, and the yearly figures of privacy requests.',
  access: open,
  input: noInput,
  output: z.object({
    registration: z.object(Registration),
    /** Of years that are over, latest first. */
    figures: z.array(Figures),
  }),
})

export const saveDataBroker = contract({
  name: 'save-data-broker',
  summary: 'Says under which name and numbers the operator is registered as a data broker. Empty means not registered.',
  access: admin,
  input: z.strictObject({ ...Registration, seen: z.strictObject(Registration).optional() }),
  output: z.object(Registration),
  errors: { newer },
})
