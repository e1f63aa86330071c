import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type CallError, isCallError } from '#shared/calls/call-error.ts'
import type { AnyContract, OutputOf } from '#shared/calls/contract.ts'
import type { NewerTexts, Texts } from '#shared/calls/newer.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { compareTexts, joinTexts } from './newer-texts.ts'
import { type PostRefusal, usePostAnswer } from './post-answer.ts'
import { useUnsentInput } from './unsent-input.ts'

/** A contract, or only a schema if `send` sends the input elsewhere. */
type Target = Pick<AnyContract, 'input'>
type ValuesOf<T extends Target> = z.input<T['input']> extends infer Values extends FieldValues ? Values : never
type AnswerOf<T extends Target> = T extends AnyContract ? OutputOf<T> : never

interface CallFormOptions<T extends Target, Values extends FieldValues, Answer> {
  /** The key in `answerPosts`, if the page also accepts the form without JavaScript. */
  name?: string
  /** The fields' initial values. If missing, text typed before the script loaded stays. */
  values?: Values
  /** Builds the call's input, if it differs from the fields. */
  input?: (values: Values) => z.input<T['input']>
  /** The form's names for the input's fields, if they differ. */
  names?: Readonly<Record<string, Path<Values>>>
  /** Runs instead of the call. Throws a `CallError`. */
  send?: (input: z.output<T['input']>) => Promise<Answer>
  /** The form's own rules, with a message for each invalid field. The call's schema is checked only if all are met. */
  check?: (values: Values) => Partial<Record<Path<Values>, string | undefined>>
  /**
   * What the fields are called whose texts others may change meanwhile; the call then takes `seen`, and `CallForm` asks
   * which text to keep.
   */
  texts?: Partial<Record<Path<Values>, string>>
  /** The field that also shows errors that name no field. */
  problemAt?: Path<Values>
  /** Waits for an answer; pass `question` to a `ConfirmDialog`. */
  asks?: boolean
  /** Gets the input as sent, that is, as parsed by its schema. While its promise is pending, so is the form. */
  onDone?: (answer: Answer, sent: z.output<T['input']>) => unknown
  /** Called after field errors are shown. Return true if the rest has been reported, so no message appears above. */
  onRefused?: (error: CallError, about: { atFields: boolean; sent: z.output<T['input']> }) => unknown
  onInvalid?: (errors: FieldErrors<Values>) => void
}

/**
 * The one way to build a form that makes a call. It validates with the contract's schema, shows the server's field
 * errors at the fields and other errors above them, focuses the first invalid field, sends once even if pressed
 * repeatedly, and keeps the input through refusals, a plain POST, and an ended session. Render it with `CallForm`. In
 * addition to what is documented below, it returns what React Hook Form does.
 */
export function useCallForm<T extends Target, Values extends FieldValues = ValuesOf<T>, Answer = AnswerOf<T>>(
  target: T,
  options: CallFormOptions<T, Values, Answer> &
    (T extends AnyContract ? unknown : { send: unknown }) &
    (Values extends z.input<T['input']> ? unknown : { input: unknown }),
) {
  const { name, values, problemAt, onDone, onRefused, onInvalid } = options
  const posted = usePlainAnswer<Answer>(name)
  const errors = useMemo(() => (posted?.refusal ? asErrors<Values>(posted.refusal) : undefined), [posted?.refusal])
  const seen = useRef<Texts | undefined>(options.texts && textsIn(values ?? {}, options.texts))
  const form = useForm<Values>({
    resolver: resolverOf(target, options, seen),
    shouldFocusError: false,
    // biome-ignore lint/suspicious/noExplicitAny: these are whole values, which a generic type cannot be seen to be.
    ...(values ? { defaultValues: values as any } : {}),
    ...(errors ? { errors } : {}),
  })
  const call = useCallMutation(target as unknown as AnyContract)
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState<{ input: z.output<T['input']> } | null>(null)
  const [newer, setNewer] = useState<NewerTexts>()
  const busy = useRef(false)
  const pending = sending || form.formState.isSubmitting
  const { element, focusFirstFault } = useFirstFault(pending)
  const saveUnsentInput = useUnsentInput(
    name === undefined && 'name' in target ? String(target.name) : undefined,
    form,
    values,
  )

  const refuse = (error: unknown, sent: z.output<T['input']>) => {
    if (!isCallError(error)) throw error
    if (error.newer && options.texts) return setNewer(error.newer)
    const named = Object.entries(error.fields ?? {})
      .map(([field, message]) => [options.names?.[field] ?? (field as Path<Values>), message] as const)
      // React Hook Form has a value, even if empty, for each rendered field.
      .filter(([field]) => form.getValues(field) !== undefined)
    for (const [field, message] of named) form.setError(field, { type: 'server', message })
    const told = onRefused?.(error, { atFields: named.length > 0, sent }) === true
    if (!told && named.length === 0) form.setError(problemAt ?? 'root', { type: 'server', message: error.message })
    if (error.code === 'sign_in_required') saveUnsentInput()
    focusFirstFault()
  }
  const send = async (input: z.output<T['input']>) => {
    // A second press may come before the button renders as busy.
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      const answer = options.send ? await options.send(input) : ((await call.mutateAsync(input)) as Answer)
      if (options.texts) {
        const now = textsIn({ ...(input as object), ...(answer as object) }, options.texts)
        seen.current = { ...seen.current, ...now }
      }
      await onDone?.(answer, input)
    } catch (error) {
      refuse(error, input)
    } finally {
      busy.current = false
      setSending(false)
      setAsked(null)
    }
  }
  const submit = form.handleSubmit(
    // What the resolver gives is the input as the schema has read it: a part of the page never sees it.
    async (read) => {
      const input = read as z.output<T['input']>
      if (options.asks) setAsked({ input })
      else await send(input)
    },
    (errors) => {
      onInvalid?.(errors)
      focusFirstFault()
    },
  )
  const decide = (stored: Texts, next: Texts) => {
    seen.current = { ...seen.current, ...stored }
    for (const [field, text] of Object.entries(next)) form.setValue(field as Path<Values>, text as never)
    setNewer(undefined)
  }
  const firstWrong = Object.keys(posted?.refusal?.fields ?? {})[0]
  const typed = posted?.refusal ? posted.values : {}
  return {
    ...form,
    name,
    /** The result of the form's plain POST. */
    posted,
    element,
    submit,
    pending,
    /** The form's error. */
    problem: form.formState.errors.root?.message,
    /** A field's error. */
    message: (field: Path<Values>) => form.getFieldState(field, form.formState).error?.message,
    /** For a text field or a select. */
    field: (field: Path<Values>) => {
      const first: unknown = typed[field] ?? values?.[field]
      return {
        ...form.register(field),
        ...(typeof first === 'string' ? { defaultValue: first } : {}),
        ...(field === firstWrong ? { autoFocus: true } : {}),
      }
    },
    /** For `CallForm`. */
    newer: newer && {
      compared: compareTexts(newer, options.texts ?? {}, element.current),
      onKeep: () => {
        decide(newer.stored, {})
        void submit()
      },
      onTake: () => {
        decide(newer.stored, newer.stored)
        void submit()
      },
      onJoin: () => decide(newer.stored, joinTexts(newer, element.current)),
      onClose: () => setNewer(undefined),
    },
    question: {
      open: asked !== null,
      onOpenChange: (open: boolean) => {
        if (!open) setAsked(null)
      },
      pending: sending,
      onConfirm: () => {
        if (asked) void send(asked.input)
      },
    },
  }
}

function usePlainAnswer<Answer>(name: string | undefined) {
  const posted = usePostAnswer<Answer>(name ?? '')
  return name === undefined ? undefined : posted
}

/** Only errors of the form's own fields block it; the server reports the rest. */
function resolverOf<T extends Target, Values extends FieldValues, Answer>(
  target: T,
  { check, input, names = {} }: CallFormOptions<T, Values, Answer>,
  seen: { readonly current: Texts | undefined },
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(check?.(values) ?? {}).filter(([, message]) => message !== undefined)
    if (found.length > 0) return { values: {}, errors: errorsAt<Values>(found, 'rule') }
    const asked = input ? input(values) : values
    const given = seen.current ? { ...(asked as object), seen: seen.current } : asked
    const read = target.input.safeParse(given)
    if (read.success) return { values: read.data as Values, errors: {} }
    const issues = read.error.issues
      .map(({ path, message }) => [names[String(path[0])] ?? String(path[0]), message] as const)
      .filter(([field]) => field in values)
    if (issues.length > 0) return { values: {}, errors: errorsAt<Values>(issues.toReversed(), 'schema') }
    return { values: given as Values, errors: {} }
  }
}

const textsIn = (values: object, names: object): Texts =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

function errorsAt<Values extends FieldValues>(
  found: (readonly [string, unknown])[],
  type: string,
): FieldErrors<Values> {
  return Object.fromEntries(found.map(([field, message]) => [field, { type, message }])) as FieldErrors<Values>
}

function asErrors<Values extends FieldValues>({ fields, message }: PostRefusal): FieldErrors<Values> {
  const named = Object.entries(fields)
  return errorsAt(named.length > 0 ? named : [['root', message]], 'server')
}

/** The first as it is seen, once the form is no longer pending: until then its fields may be disabled. */
function useFirstFault(pending: boolean) {
  const element = useRef<HTMLFormElement>(null)
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!due || pending) return
    setDue(false)
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [due, pending])
  return { element, focusFirstFault: () => setDue(true) }
}
