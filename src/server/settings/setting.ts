/** The definition of a setting, and value types that several settings share. */
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from './project-root.ts'

export interface Setting {
  /** What it does, in words; the lines in `.env.example`. */
  sentence: string
  schema: z.ZodType
  example?: string
}

export const text = z.string().trim()
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
export const commaList = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
export const httpUrl = text.refine((value) => /^https?:\/\/[^/]+$/.test(value) && URL.canParse(value), {
  error: 'must be an origin such as https://attending.example.com, without a path or a slash at the end',
})
export const postgresUrl = text.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
  error: 'must look like postgres://user:password@host:5432/database',
})
export const secret = text.min(32, 'must have at least 32 characters; `openssl rand -hex 32` creates one')
/** For secrets that are being replaced: the first is used, the others are still accepted. */
export const secretList = (one: z.ZodType<string>) =>
  commaList.transform((values, context): [string, ...string[]] => {
    const fault = [values.at(0) ?? '', ...values]
      .map((value) => one.safeParse(value).error?.issues[0]?.message)
      .find(Boolean)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    if (new Set(values).size < values.length) context.addIssue({ code: 'custom', message: 'names one of them twice' })
    return [values[0] ?? '', ...values.slice(1)]
  })
export const folder = text.transform((value) => path.resolve(projectRoot, value))
export const bucket = text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
