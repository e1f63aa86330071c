import type { PersonalData } from '#door/personal-data.ts'

/** What they wrote, and which physicians got it; what others answered is theirs. */
export const sequenceData: PersonalData = {
  name: 'sequences',
  read: async (db, userId) => {
    const [sequences, emails, optOuts] = await Promise.all([
      db
        .selectFrom('sequences')
        .innerJoin('sequence_steps as step', 'step.sequence_id', 'sequences.id')
        .select(['sequences.id', 'name', 'state', 'created_at', 'step.place', 'step.subject', 'step.body'])
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .orderBy('step.place')
        .execute(),
      db
        .selectFrom('sequence_messages as message')
        .innerJoin('sequence_people as person', 'person.id', 'message.person_id')
        .innerJoin('sequences', 'sequences.id', 'person.sequence_id')
        .select(['sequences.id as sequence_id', 'person.physician_id', 'message.place', 'message.subject'])
        .select(['message.body', 'message.state', 'message.sent_at'])
        .where('sequences.owner_id', '=', userId)
        .orderBy('message.claimed_at')
        .execute(),
      db.selectFrom('sending_opt_outs').select(['how', 'opted_out_at']).where('owner_id', '=', userId).execute(),
    ])
    return { sequences, emails, optOuts }
  },
}
