/** A photo that proves a claim and waits for an admin, for script/screens. */
import sharp from 'sharp'
import { claimDocumentPath } from '#features/claims/document-contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { signIn } from '../test/support/sign-in.ts'

/** Upright, as a phone takes it, and larger than it is shown. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1400">
  <rect width="900" height="1400" fill="#dfe6ee"/><rect x="90" y="120" width="720" height="1160" rx="40" fill="#fff"/>
  <rect x="250" y="240" width="400" height="460" fill="#9fb3c8"/><rect x="180" y="800" width="540" height="60" fill="#334"/>
  <rect x="240" y="910" width="420" height="40" fill="#778"/></svg>`

export async function addClaimPhoto(origin: string, physicianId: number): Promise<void> {
  const token = await signIn(origin, personaEmail('free'))
  const response = await fetch(`${origin}${claimDocumentPath}?physician=${physicianId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await sharp(Buffer.from(badge)).jpeg().toBuffer()),
  })
  if (!response.ok) throw new Error(`The photo was answered ${response.status}: ${await response.text()}`)
}
