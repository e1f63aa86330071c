import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type GatedControl, type Lock, lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { useCopy } from '#ui/copy-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { type ContactField, getPhysicianContact, getRevealQuota, type PhysicianCard } from './contracts.ts'
import { cacheRevealed, fetchRevealed, useRevealedOf } from './revealed-contacts.ts'

/** What is needed to reveal a physician's contact: a card has it. */
export type Revealable = Pick<PhysicianCard, 'id' | keyof PhysicianName | 'channels' | 'revealed' | 'doNotContact'>

const controls: Record<ContactField, GatedControl> = { email: 'viewEmail', phone: 'viewPhone' }

/** Why the viewer may not see a contact; null for those who may. */
export function contactLock(field: ContactField, viewer: Viewer | null): Lock | null {
  return lockOf(controls[field], viewer)
}

/** What is copied, as named in the toast. */
const copied: Record<ContactField, string> = { email: 'email', phone: 'phone number' }

export interface ContactReveal {
  /** Nothing is known, so there is nothing to reveal. */
  missing: boolean
  /** Why the viewer may not see it; null for those who may. */
  lock: Lock | null
  /** Once it is revealed. */
  value: string | null
  pending: boolean
  /** For two seconds after copying. */
  justCopied: boolean
  reveal: () => Promise<void>
  copy: () => Promise<void>
}

/**
 * One channel of one physician in two steps: reveal, then copy. Contacts revealed before are fetched automatically, and
 * every place that shows the channel is updated at the same time.
 */
export function useContactReveal(physician: Revealable, field: ContactField, viewer: Viewer | null): ContactReveal {
  const { id, channels, revealed, doNotContact } = physician
  const queries = useQueryClient()
  const toast = useToast()
  const { copied: justCopied, copy: copyText } = useCopy()
  const { revalidate } = useRevalidator()
  const askForContact = useCallAtPress(getPhysicianContact)
  const [asking, setAsking] = useState(false)
  const lock = contactLock(field, viewer)
  const known = useRevealedOf(viewer, id, field)
  const value = (lock === null && !doNotContact && known) || null
  const fetching = lock === null && !doNotContact && channels[field] && revealed[field] && known === undefined
  useEffect(() => {
    if (fetching) fetchRevealed(queries, viewer, id)
  }, [fetching, queries, viewer, id])

  const reveal = async () => {
    setAsking(true)
    try {
      const contact = await askForContact({ physicianId: id, field })
      cacheRevealed(queries, viewer, id, { [field]: contact[field] })
      void queries.invalidateQueries({ queryKey: [getRevealQuota.name] })
      if (!contact.onOwnList) return
      toast.error('On your do-not-contact list', `${fullName(physician)} is marked do not contact`)
      void queries.invalidateQueries()
      void revalidate()
    } catch (error) {
      // A refusal says what to do; everything else gets the general message.
      const refused = isCallError(error) && error.status >= 400 && error.status < 500
      toast.error('Failed to load contact information', refused ? error.message : 'Please try again later')
    } finally {
      setAsking(false)
    }
  }
  const copy = async () => {
    if (value !== null && !(await copyText(value))) toast.error(`Failed to copy ${copied[field]}`, 'Please try again')
  }
  return {
    missing: !channels[field] || (lock === null && known === null),
    lock,
    value,
    pending: asking || fetching,
    justCopied,
    reveal,
    copy,
  }
}
