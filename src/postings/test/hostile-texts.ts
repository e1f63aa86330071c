/** Texts that are made to keep whoever reads them busy: each is one of these, over and over. */
export const hostileParts = [
  ...[
    '- a\n',
    '- abcd\n',
    '• Dallas, TX\n',
    'Benefits:\n',
    'a\tb\n',
    '\n\n',
    '(a) ',
    '(a. ',
    'A: ',
    '"a" ',
    '. ',
    'a, ',
  ],
  ...['We hire. ', 'Call? No. ', 'Dr. ', 'Dallas, TX. ', 'Dallas ', 'New York ', 'TX, ', 'or TX ', 'Aa ', '1 ', '$1 '],
  ...['licensed in TX, CA, NY ', 'cardiology, ', '2 years of experience ', '4 days a week ', '8am - 5pm ', '1:4 call '],
  ...['$300,000 - $400,000 ', 'Monday-Friday ', 'within 10 miles of Dallas ', 'www.a.', 'a@a.', 'https://a ', '{a} '],
]

export const repeated = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Milliseconds of processor time, the least of some tries: other work on the machine doesn't count. */
export function processorTime(work: () => void, tries = 3): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
