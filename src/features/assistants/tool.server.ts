/** What an assistant may ask for. Each tool makes calls of the product, so gates, quotas, and logs are the same. */
import type { z } from 'zod'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import type { Call } from '#shared/calls/call-context.ts'

export interface Asking {
  call: Call
  /** Whose key it is. */
  userId: string
  secrets: AuthSecrets
  origin: string
  now: () => Date
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** For the assistant. */
  description: string
  input: Input
  /** It changes nothing. */
  readOnly: boolean
  run: (input: z.output<Input>, asking: Asking) => Promise<unknown>
}

export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared as unknown as Tool
