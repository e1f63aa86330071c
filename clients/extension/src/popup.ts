// One press: reads the page, asks Attending, and shows what it knows.
import { clientOf, type Found, find, listsFor, type Profile } from './ask.ts'
import { cardOf } from './card.ts'
import { element, pageLink, paragraph } from './element.ts'
import type { PagePhysician, PageReading } from './page/read-page.ts'
import { mayReach, readSettings, type Settings } from './settings.ts'
import { tellIfSlow } from './slow.ts'
import * as words from './words.ts'

const main = document.querySelector('main')!
document.querySelector('#options')!.addEventListener('click', () => void chrome.runtime.openOptionsPage())

const show = (...nodes: Node[]) => main.replaceChildren(...nodes)

const addSlow = () => main.append(paragraph(words.slow, 'muted'))

/** What the page in front shows; null if the browser lets no one read it. */
async function readTab(): Promise<PageReading | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  if (tab?.id === undefined) return null
  try {
    const [ran] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['read-page.js'] })
    return (ran?.result ?? null) as PageReading | null
  } catch {
    return null
  }
}

async function ask(settings: Settings): Promise<void> {
  const reading = await readTab()
  if (reading === null) return show(paragraph(words.unreadable))
  if (reading === 'none') return show(paragraph(words.noOne))
  if (reading === 'several') return show(paragraph(words.several))
  show(paragraph(`Asking about ${words.placed(reading)}...`, 'muted'))
  if (!(await mayReach(settings.origin))) return show(paragraph(words.notAllowed(settings.origin)))
  showFound(await tellIfSlow(find(clientOf(settings), reading), addSlow), reading, settings)
}

function showFound(found: Found, shown: PagePhysician, settings: Settings): void {
  const about = [paragraph(`Sent: ${words.sent(shown)}`, 'muted sent')]
  if (shown.phone) about.push(paragraph(`On the page, not sent: ${shown.phone}`, 'muted'))
  const search = `${settings.origin}/search?${new URLSearchParams({ query: shown.name })}`
  switch (found.kind) {
    case 'known':
      showCard(found.profile, settings, about)
      break
    case 'possible':
      showChoices(found.profiles, settings, about)
      break
    case 'opted_out':
      show(paragraph(words.optedOut), ...about)
      break
    case 'unknown':
      show(paragraph(words.unknown(shown)), pageLink(search, 'Search for the name'), ...about)
  }
}

function showChoices(profiles: readonly Profile[], settings: Settings, about: readonly Node[]): void {
  const choices = profiles.map((profile) => {
    const name = element('strong', { textContent: words.named(profile) })
    const rest = [words.work(profile), profile.location].filter(Boolean).join(' · ')
    const choice = element('button', { type: 'button', className: 'choice' }, name, element('span', {}, rest))
    choice.addEventListener('click', () => showCard(profile, settings, about))
    return element('li', {}, choice)
  })
  const question = profiles.length === 1 ? 'Is it this physician?' : 'Which of these is it?'
  show(element('h1', { textContent: question }), element('ul', { className: 'choices' }, ...choices), ...about)
}

function showCard(profile: Profile, settings: Settings, about: readonly Node[]): void {
  const client = clientOf(settings)
  const draw = async () => {
    const lists = await tellIfSlow(listsFor(client, profile.id), addSlow)
    show(cardOf({ profile, lists, origin: settings.origin, client }), ...about)
  }
  draw().catch((error) => showFailure(error, settings))
}

function showFailure(error: unknown, { origin }: Settings): void {
  const { sentence, help } = words.failure(error, origin)
  show(paragraph(sentence))
  if (help === 'programs') main.append(pageLink(`${origin}/account/programs`, 'API keys'))
  if (help === 'pricing') main.append(pageLink(`${origin}/pricing`, 'See the plans'))
}

const settings = await readSettings()
if (settings.key === '') show(paragraph(words.noSettings))
else await ask(settings).catch((error) => showFailure(error, settings))
