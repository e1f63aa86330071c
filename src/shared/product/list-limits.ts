/** The numbers for pipelines and the Today page: separate from `limits`, because only members' pages need them. */
export const listLimits = {
  // For a list that is a pipeline: its stages, and how many cards per stage are sent at a time.
  stages: 30,
  stageName: 60,
  stageTemplates: 50,
  boardCards: 250,
  /** The same by cursor, which names them all. */
  stageCards: 100,
  positionLine: 200,
  tags: 20,
  tag: 40,
  nextStep: 200,
  listNotes: 200,
  /** How many tags, specialties, states, and cities each a list offers as filters. */
  filterValues: 200,
  // For the Today page.
  todaySteps: 100,
  todayHandoffs: 50,
  todayNames: 3,
  todayChanges: 50,
  todayChangeDays: 30,
  todayTeam: 8,
  calendarSteps: 1000,
  /** How many milliseconds a list change can be undone. */
  listUndo: 10 * 60 * 1000,
} as const
