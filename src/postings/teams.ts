/** Who works there: how many, who helps, and whom the physician supervises. */
import { count, range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberWord, polarityOf } from './finding.ts'

const colleagues = String.raw`(?:(?:(?!and\b|or\b|of\b|with\b)\w+[- ]){0,3}(?:physicians?|doctors?|docs?|providers?|partners|surgeons?|hospitalists?|APPs?|NPs?|PAs?|NNPs?|CRNAs?|midwives|CNMs?|MAs?|nurses|RNs?|faculty|residents|fellows|therapists?|psychologists?|pharmacists?|CDCES|MDs?|DOs?|MD\/DOs?|FPs|OBs|\w+ologists?|\w+iatrists?|\w+icians?|\w+ists|practitioners?|assistants|coordinators?|educators?|navigators?|dietitians?|sonographers?|scribes?|techs?|technicians?|paramedics?|social workers?|ENTs?|rads|rheums|orthopods|oncs?))`

/** 'Democratic group of 11', 'as its sixth hospitalist' */
const ofGroup = new RegExp(
  String.raw`\b(?:group|team|practice|department) of (?:\d{1,3}|${numberWord})\b(?!\s*(?:hospitals|clinics|sites|years))|\b(?:join\w* |come in )?as (?:its|our|their|the) (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+th) (?:[\w-]+ ){0,2}(?:physician|surgeon|partner|\w+ologist|\w+iatrist|\w+ician|\w+ist)\b`,
  'gi',
)

export function teams(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  for (const { from, to, groups } of matchesIn(
    text,
    new RegExp(
      String.raw`\b(?:join(?:s|ing)? (?:a (?:team|group) of )?|team of |group of |with )?(?:over |about )?${count}(?:-|\s+|-man |-physician |-person )(${colleagues})\b`,
      'gi',
    ),
  )) {
    if (/\b(?:need|needs|seeking|seeks|hiring|recruit\w*|adding|add)\s+$/i.test(text.slice(0, from))) continue
    // 'One of our oncologists' is a person; the residents of a prison are no team.
    if (
      /^of\b/i.test(groups[2]!) ||
      (/\bresidents$/i.test(groups[2]!) && (range(groups[1], undefined).from ?? 0) > 200)
    )
      continue
    if (/^(?:years?|days?|hours?|weeks?|months?|minutes?|miles?|patients?|lists?)\b/i.test(groups[2]!)) continue
    found.push(
      finding('team', { count: range(groups[1], undefined), who: groups[2]! }, { from, to }, 'yes', 'colleagues'),
    )
  }
  for (const { from, to } of matchesIn(text, ofGroup))
    if (!found.some((one) => from < one.to && one.from < to))
      found.push(finding('team', { who: text.slice(from, to) }, { from, to }, 'yes', 'colleagues'))
  const patterns = [
    /\b(?:MAs?|NPs?|PAs?|APPs?|scribes?|nurses?|CRNAs?|midwives|CNMs?|residents|in-?house \w+(?: \w+)?|hospitalists?|intensivists?|anesthesia|tele-?(?:ICU|intensivist|stroke)|infusion suite|audiology|laborists)\b[^.;,]{0,30}\b(?:support|admit|cover\w*|backup|assist|in[- ]house|on site|first call|take)\w*/gi,
    /\b(?:supported by|support from|backup from|covered by|assisted by|staffed (?:by|with)|with)\s+(?:\d+ |an? |our )?(?:(?:MAs?|NPs?|PAs?|APPs?|scribes?|nurses?|locums)\b|tele-?\w+|double coverage)[^.;,]{0,30}/gi,
    // 'A dedicated PA and a nurse navigator', 'as its sixth hospitalist'
    /\b(?:your own|an? dedicated|dedicated) (?:[\w-]+ )?(?:MAs?|NPs?|PAs?|APPs?|scribes?|nurses?|RNs?|medical assistants?|nurse practitioners?|physician assistants?)\b(?: (?:and|\+|&) (?:an? )?[\w-]+(?: [\w-]+)?\b)?/gi,
    /\b(?:single|double|triple|solo)[- ](?:physician |provider )?coverage\b/gi,
  ]
  for (const pattern of patterns) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      found.push(finding('support', { who: groups[0]! }, { from, to }, 'yes', 'colleagues'))
    }
  }
  for (const { from, to, groups } of matchesIn(
    text,
    /\b(?:supervis(?:e|es|ing|ion)(?: of)?|medical direction of|collaborat\w+ with)\s+((?:\w+ )?(?:NPs?|PAs?|APPs?|CRNAs?|nurse practitioners?|residents?|midlevels)\b[^.;,]{0,20})/gi,
  )) {
    found.push(finding('supervision', { of: groups[1]! }, { from, to }, polarityOf(draft, from, to)))
  }
  // 'Medical direction 1:3 to 1:4', 'MD supervision 1:3 of CRNAs'
  for (const { from, to, groups } of matchesIn(
    text,
    /\b(?:(?:MD|physician)\s+)?(?:supervision|(?:medical )?direction|ACT model|care team)\W{1,3}(?:is\s+)?(?:about\s+|at most\s+|up to\s+)?1\s?:\s?\d(?:\s*(?:-|–|to)\s*1?\s?:?\s?\d)?(?:\s+of\s+(CRNAs?|AAs?|APPs?|NPs?|PAs?|residents))?/gi,
  ))
    found.push(finding('supervision', { of: groups[1] === '' ? groups[0]! : groups[1]! }, { from, to }))
  return found
}
