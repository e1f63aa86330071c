import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { type PaidTier, passesPaywall, type Subscription, tierGrants, type Viewer } from '#shared/access/access.ts'
import { planLabel, plans } from '#shared/access/plans.ts'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, TextButton } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Check } from '#ui/icons.tsx'
import { contactBenefit } from './contact-benefit.ts'
import { getFairUse } from './contracts.ts'
import { useSubscription } from './known-subscription.ts'

interface PaywallProps {
  viewer: Viewer | null
  /** What is behind it. */
  feature: PaywalledFeature
  /** A way to continue without a plan, such as 'Continue with 20 results', for this visit. */
  continueLabel?: string
  children: ReactNode
}

/**
 * What is behind it is there, blurred. Until we know who is looking, nothing is in the way. It only explains: every
 * call behind it goes through the server's own gate.
 */
export function Paywall({ viewer, feature, continueLabel, children }: PaywallProps) {
  const { required } = walls[feature]
  const decided = useHydrated()
  const subscription = useSubscription(viewer)
  const [lifted, lift] = useLifted(viewer?.id)
  const passable = lifted && continueLabel !== undefined
  const closed = decided && !passable && !passesPaywall(viewer && { ...viewer, subscription }, required)
  return (
    <>
      {children}
      {closed && <Overlay feature={feature} has={subscription} continueLabel={continueLabel} onContinue={lift} />}
    </>
  )
}

/** Each wall names what it is in front of, and the plan that has it. */
const walls = {
  search: { title: 'Unlock Unlimited Contacts', name: 'Unlimited search', required: 'basic' },
  match: { title: 'Match your own records', name: 'Matching your own records', required: 'premium' },
} as const satisfies Record<string, { title: string; name: string; required: PaidTier }>
type PaywalledFeature = keyof typeof walls

/** What a plan unlocks besides contacts, each with the plan that has it unless both do. */
const benefits = [
  ['Unlimited recruitment searches', 'basic'],
  ['Create and manage custom physician recruitment lists', 'basic'],
  ['Matching your own spreadsheets and ATS exports', 'premium'],
  ['Unlimited exports', 'premium'],
] as const satisfies readonly (readonly [string, PaidTier])[]

const planFor = { basic: `${plans.price_monthly.name} or ${plans.price_annual.name}`, premium: plans.price_annual.name }

interface OverlayProps {
  feature: PaywalledFeature
  /** The plan so far, which isn't sold again. */
  has: Subscription
  continueLabel: string | undefined
  onContinue: () => void
}

function Overlay({ feature, has, continueLabel, onContinue }: OverlayProps) {
  const { title, name, required } = walls[feature]
  const canContinue = continueLabel !== undefined
  const { pathname, search } = useLocation()
  // The text gets the focus: none of the options is clicked by mistake.
  const popup = useRef<HTMLDivElement>(null)
  const contacts = useContacts()
  const missing = [...contacts, ...benefits].filter(([, tier]) => !has.subscribed || !tierGrants(has.tier, tier))
  return (
    <Base.Root
      open
      disablePointerDismissal
      // Escape does what the quiet link does; if there is none, it does nothing.
      onOpenChange={(open) => {
        if (!open && canContinue) onContinue()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-paper/60 backdrop-blur-md" />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="w-full max-w-[480px] rounded-12 border border-hair bg-surface p-6 shadow-float outline-none sm:p-8"
          >
            <Base.Title className="headline-28 text-balance">{title}</Base.Title>
            <Base.Description className="mt-3 text-16 text-pretty text-muted">
              {name} requires a subscription of the {required} tier: the {planFor[required]}.
              {has.subscribed && ` You have the ${planLabel(has)}, which does not include it.`}
            </Base.Description>
            <ul className="mt-6 grid gap-3 border-y border-hair py-5">
              {missing.map(([benefit, tier]) => (
                <li key={benefit} className="flex gap-3">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                  {tier === 'premium' && required === 'basic' ? `${benefit}, with the ${planFor.premium}` : benefit}
                </li>
              ))}
            </ul>
            <div className="mt-6 grid gap-3 sm:grid-cols-2">
              <ButtonLink to={paths.contact()} size="large" className="max-sm:order-last">
                Contact Sales
              </ButtonLink>
              <ButtonLink to={paths.pricing()} state={{ from: pathname + search }} variant="primary" size="large">
                Get Started
              </ButtonLink>
            </div>
            {canContinue && (
              <p className="mt-4 text-center text-13">
                <TextButton onClick={onContinue}>{continueLabel}</TextButton>
              </p>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The contacts that members see, as far as the data has any: not claimed until that is known. */
function useContacts(): [benefit: string, tier: PaidTier][] {
  const { data, isError } = useCall(getFairUse, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (isError || data === undefined) return []
  const contacts = contactBenefit(data.channels)
  return contacts === null ? [] : [[`${contacts} for recruiting physicians`, 'basic']]
}

const lifted = new BrowserStore<string>({
  key: 'paywallLifted',
  area: () => sessionStorage,
  parse: (json) => (typeof json === 'string' ? json : null),
})

/** Dismissed by this person for this visit. */
function useLifted(userId: string | undefined): [boolean, () => void] {
  const person = userId ?? ''
  return [useStored(lifted) === person, () => lifted.write(person)]
}
