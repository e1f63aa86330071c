import { paths } from '#shared/product/paths.ts'
import { Input } from '#ui/control.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'

/** How to let an assistant work for oneself: by signing in, or with a key. */
export function ConnectAssistant({ address }: { address: string }) {
  return (
    <div className="grid gap-4">
      <Field
        label="Server address"
        hint="Add it to your assistant as a connector, or remote MCP server. Your browser then asks you what it may do."
      >
        <Input readOnly value={address} onFocus={({ target }) => target.select()} className="font-mono" />
      </Field>
      <Field
        label="Header"
        hint="Only for assistants that can’t sign in: add it with a key of its own, with the scopes that it needs."
      >
        <Input
          readOnly
          value="Authorization: Bearer att_…"
          onFocus={({ target }) => target.select()}
          className="font-mono"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={address} what="server address" />
        <Link to={paths.apiDocs()} className="text-13 text-accent underline underline-offset-2">
          What its scopes allow
        </Link>
      </div>
    </div>
  )
}
