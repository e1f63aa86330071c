/**
 * What a migration may not do, because servers of the version before still run on the schema that it makes: they name
 * their columns, they leave out columns that they do not know, and they write the values that were allowed when they
 * were built.
 */

/** The statements of a file, without comments, in lower case, each quoted text as ''. */
export function statementsOf(source: string): string[] {
  let text = ''
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at)
    const skipped =
      /^--[^\n]*/.exec(rest)?.[0] ??
      /^\/\*[\s\S]*?\*\//.exec(rest)?.[0] ??
      /^e?'(?:[^'\\]|''|\\[\s\S])*'/i.exec(rest)?.[0] ??
      /^(\$\w*\$)[\s\S]*?\1/.exec(rest)?.[0]
    if (skipped !== undefined) {
      text += /^(--|\/\*)/.test(skipped) ? ' ' : "''"
      at += skipped.length
    } else {
      text += rest[0]
      at += 1
    }
  }
  return text
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** 'a, b (c, d), e' → ['a', 'b (c, d)', 'e']. */
function listed(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let item = ''
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) {
      items.push(item.trim())
      item = ''
    } else item += letter
  }
  return [...items, item.trim()]
}

const name = String.raw`(?:"[^"]+"|[\w.]+)`

/**
 * What a file does that servers of the version before would not survive; one line each, beginning with the statement's
 * part.
 */
export function breaksFormerVersion(source: string): string[] {
  const statements = statementsOf(source)
  const made = new Set<string>()
  const added = new Set<string>()
  const found: string[] = []
  for (const statement of statements) {
    const table = new RegExp(`^create (?:unlogged |temp(?:orary)? )?table (?:if not exists )?(${name})`).exec(
      statement,
    )?.[1]
    if (table) {
      made.add(table)
      continue
    }
    const altered = new RegExp(`^alter table (?:if exists )?(?:only )?(${name}) (.+)$`).exec(statement)
    if (altered) {
      const [, changed = '', actions = ''] = altered
      if (!made.has(changed)) found.push(...faultsOf(changed, listed(actions), added))
      continue
    }
    const unique = new RegExp(`^create unique index (?:.*? )?on (?:only )?(${name}) .*?\\((.*)\\)`).exec(statement)
    if (unique && !made.has(unique[1] ?? '')) {
      const isNew = listed(unique[2] ?? '').every((column) => added.has(`${unique[1]}.${column}`))
      if (!isNew) found.push(`${statement}: servers of the version before may write the same value twice`)
    }
    if (/^drop (?!index\b)/.test(statement)) found.push(`${statement}: it may be in use`)
    if (/^drop index\b/.test(statement)) found.push(`${statement}: a query may name its columns in 'on conflict'`)
    if (/^(truncate|revoke|do)\b/.test(statement)) found.push(`${statement}: what it takes away is not seen here`)
    if (/^alter (?!table|type|index|sequence\b)/.test(statement)) found.push(`${statement}: it may be in use`)
    if (/^alter (type|index|sequence)\b.*\b(rename|drop|owner)\b/.test(statement))
      found.push(`${statement}: it may be in use`)
  }
  return found
}

function faultsOf(table: string, actions: readonly string[], added: Set<string>): string[] {
  const again = actions.flatMap((action) => /^add constraint (\S+) check\b/.exec(action)?.[1] ?? [])
  return actions.flatMap((action) => {
    const fault = (reason: string) => [`alter table ${table} ${action}: ${reason}`]
    const column = new RegExp(
      `^add (?:column )?(?:if not exists )?(?!constraint\\b|check\\b|unique\\b|primary\\b|foreign\\b|exclude\\b)(${name}) (.*)$`,
    ).exec(action)
    if (column) {
      added.add(`${table}.${column[1]}`)
      const [, , definition = ''] = column
      const isFilled = /\bdefault\b|\bgenerated\b|\b(big|small)?serial\b/.test(definition)
      return /\bnot null\b|\bprimary key\b/.test(definition) && !isFilled
        ? fault('rows of the version before leave it out')
        : []
    }
    if (/^rename\b/.test(action)) return fault('it may be in use under its name')
    const dropped = /^drop constraint (?:if exists )?(\S+)/.exec(action)?.[1]
    if (dropped !== undefined)
      return again.includes(dropped) ? [] : fault("a query may name its columns in 'on conflict'")
    if (/^drop\b/.test(action)) return fault('it may be in use')
    if (/^alter (column )?\S+ (set data )?type\b/.test(action))
      return fault('servers of the version before read another type')
    if (/^alter (column )?\S+ set not null/.test(action)) return fault('rows of the version before may leave it empty')
    if (/^alter (column )?\S+ drop (not null|default|expression|identity)/.test(action))
      return fault('the version before counts on it')
    if (/^add constraint (\S+) check\b/.test(action)) {
      const own = /^add constraint (\S+) check\b/.exec(action)?.[1] ?? ''
      const isWider = actions.some((other) => new RegExp(`^drop constraint (if exists )?${own}$`).test(other))
      const concernsNew = [...added].some(
        (item) => item.startsWith(`${table}.`) && new RegExp(`\\b${item.slice(table.length + 1)}\\b`).test(action),
      )
      return isWider || concernsNew ? [] : fault('rows of the version before may not obey it')
    }
    if (/^add (constraint|check|unique|primary|foreign|exclude)\b/.test(action)) {
      const columns = listed(/\((.*?)\)/.exec(action)?.[1] ?? '')
      return columns.every((item) => added.has(`${table}.${item}`))
        ? []
        : fault('rows of the version before may not obey it')
    }
    if (/^(enable|force) row level security/.test(action))
      return fault('servers of the version before would see no rows')
    return []
  })
}
