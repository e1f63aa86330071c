/**
 * The `action` of pages whose forms work without JavaScript. A form's plain POST makes the same calls as its script,
 * through the same door; the page is then rendered again with the answer, or with the errors and the input
 * (`useCallForm`).
 */
import { type ActionFunctionArgs, data } from 'react-router'
import { readRefusal } from '#features/auth/post-auth.ts'
import { callContext, requestContext } from '#shared/calls/call-context.ts'
import { CallError, isCallError } from '#shared/calls/call-error.ts'
import type { AnyContract, InputOf, OutputOf } from '#shared/calls/contract.ts'
import type { PostAnswer, PostRefusal } from '#ui/post-answer.ts'
import { withoutSecrets } from '#ui/unsent-input.ts'

export interface Post {
  /** The values of the form's fields. */
  values: Record<string, string>
  url: URL
  /** Makes a call. Its contract checks the input: fields are unchecked text. */
  call: <C extends AnyContract>(contract: C, input: object) => Promise<OutputOf<C>>
  /** Posts to a path below /api/auth; returns the answer and its cookies. */
  auth: (path: string, input: object, fallback: string) => Promise<{ answer: object; cookies: Headers }>
}

/** By the name of the form: the answer is shown on the page; a `Response` redirects. */
type Forms = Record<string, (post: Post) => Promise<unknown>>

export function answerPosts(forms: Forms) {
  return async ({ request, context, url }: ActionFunctionArgs) => {
    const posted: PostAnswer = { form: '', values: {} }
    let names: readonly string[] = []
    try {
      const values = await readFields(request)
      names = Object.keys(values)
      const { form = '', ...rest } = values
      Object.assign(posted, { form, values: withoutSecrets(rest) })
      const answer = Object.hasOwn(forms, form) ? forms[form] : undefined
      if (!answer) throw new CallError(422, 'unknown_form', 'This form is out of date. Please reload the page.')
      const call: Post['call'] = (contract, input) =>
        context.get(callContext)(contract, input as InputOf<typeof contract>)
      const given = await answer({ values: rest, url, call, auth: postAuth(context.get(requestContext).auth) })
      return given instanceof Response ? given : data({ ...posted, answer: given })
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.status >= 500) context.get(requestContext).report(error.cause ?? error)
      return data({ ...posted, refusal: refusalOf(error, names) }, { status: error.status || 500 })
    }
  }
}

async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch((cause) => {
    throw new CallError(422, 'malformed_form', 'The form could not be read. Please reload the page and try again.', {
      cause,
    })
  })
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Errors of fields that the form does not have are shown above it. */
function refusalOf({ code, message, title, fields = {} }: CallError, names: readonly string[]): PostRefusal {
  const known = Object.entries(fields).filter(([name]) => names.includes(name))
  return { code, message, title, fields: Object.fromEntries(known) }
}

function postAuth(ask: (path: string, input: object) => Promise<Response>): Post['auth'] {
  return async (path, input, fallback) => {
    const response = await ask(path, input)
    const body: unknown = await response.json().catch(() => null)
    const answer = typeof body === 'object' && body !== null ? body : {}
    if (!response.ok) throw readRefusal(response.status, answer, fallback)
    const cookies = new Headers()
    for (const cookie of response.headers.getSetCookie()) cookies.append('set-cookie', cookie)
    return { answer, cookies }
  }
}
