/** What stands before a colon in a posting, and whether it says more than what kind of thing follows. */

/** Labels that name no more than the topic. */
const plainLabel =
  /^(?:[qa]|pay|what we .*|the (?:work|job|role|team|practice|position|schedule)|who|you|also|caseload|compensation|salary(?: range)?|what (?:it|you'd|you'll|you) .*|money|offer|the offer|package|rate|schedule|hours|work schedule|shifts?|when|time|call|calls|on[- ]call|where|place|location|site|sites|setting|scope|team|cases|supervision|volume|support|group|who we want|who fits|need|needs|must have|requirements?|qualifications?|license|licensure|benefits|visa|visas|start|start date|dates?|employer|details|highlights|why here|why us|client|work|assignment|practice|duties|travel|incentives?|bonus(?:es)?|loans?|summary|unit|position|emr|ehr|employer|title|comp|key (?:facts|points)|your day|extras|perks|assignment|responsibilities|description|minimum|notes|overview|opportunity|both|who we are|annual salary range|pay range|base pay|year[- ]one|remuneration|hours of work|workload|model|charting|patients|staffing|mix|pay structure|sched|citizenship|qualification|highlights include|dates?|facility|organization|hospital|about .*|.*\d.*)$/iu

export const isOwnLabel = (label: string) => label !== '' && !plainLabel.test(label) && label.split(/\s+/).length <= 4
