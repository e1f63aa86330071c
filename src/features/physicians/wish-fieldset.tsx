import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { PostAnswer } from '#ui/post-answer.ts'

type TextName = 'wishContact' | 'wishStates' | 'wishMiles' | 'wishTime' | 'wishFrom' | 'wishPay'
type BoxName = 'wishLocum' | 'wishTelehealth' | 'wishVisa'

interface WishFieldsetProps {
  /** From `useCallForm`. */
  field: (name: TextName) => ComponentProps<'input'> & ComponentProps<'select'>
  message: (name: TextName) => string | undefined
  register: (name: BoxName) => UseFormRegisterReturn
  /** Which are ticked at first, unless a browser without a script has posted the form. */
  ticked: Partial<Record<BoxName, unknown>>
  posted: PostAnswer | undefined
}

/** How to contact a physician and what would make them move, on their own page and with a submission. */
export function WishFieldset({ field, message, register, ticked, posted }: WishFieldsetProps) {
  const box = (name: BoxName) => ({
    ...register(name),
    defaultChecked: posted?.refusal ? posted.values[name] !== undefined : ticked[name] === true,
  })
  return (
    <div className="grid gap-6">
      <Field label="Best way to contact you" optional>
        <Select {...field('wishContact')}>
          <option value="">Any</option>
          <option value="email">Email</option>
          <option value="phone">Phone call</option>
          <option value="text">Text message</option>
        </Select>
      </Field>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="float-left mb-1 text-13 font-[550] sm:col-span-2">What would make you move</legend>
        <Field
          className="clear-both"
          label="States"
          error={message('wishStates')}
          hint="Two letters each: TX, CO."
          optional
        >
          <Input {...field('wishStates')} autoComplete="off" />
        </Field>
        <Field label="Miles from your practice" error={message('wishMiles')} optional>
          <Input {...field('wishMiles')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Hours" optional>
          <Select {...field('wishTime')}>
            <option value="">Any</option>
            <option value="full">Full time</option>
            <option value="part">Part time</option>
          </Select>
        </Field>
        <Field label="Earliest date" error={message('wishFrom')} optional>
          <Input {...field('wishFrom')} type="date" />
        </Field>
        <Field label="At least, dollars a year" error={message('wishPay')} optional>
          <Input {...field('wishPay')} inputMode="numeric" autoComplete="off" />
        </Field>
        <div className="grid content-start gap-2.5">
          <Checkbox {...box('wishLocum')} label="Locum work" />
          <Checkbox {...box('wishTelehealth')} label="Telehealth" />
          <Checkbox {...box('wishVisa')} label="I need a visa" />
        </div>
      </fieldset>
    </div>
  )
}
