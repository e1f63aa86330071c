import { type ActionFunctionArgs, redirect } from 'react-router'
import { downloadPrivacyAnswer } from '#features/privacy-requests/contracts.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'

/** The file for browsers without a script: a page’s own action can only answer with the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = String((await request.formData()).get('token') ?? '')
  try {
    const file = await context.get(callContext)(downloadPrivacyAnswer, { token })
    const { fileName, contentType, body } = file as { fileName: string; contentType: string; body: BodyInit }
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    // The page says what is wrong with the link.
    if (isCallError(error) && error.status < 500) return redirect(`${privacyPaths.answer(token)}&refused`, 303)
    throw error
  }
}
