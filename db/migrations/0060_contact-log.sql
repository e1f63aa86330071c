-- The contact log: who someone, or their team, has been in touch with lately. `contact_marks` stays for the version before this one; its
-- marks are entries since 0041.

create index activities_contacts_by_author on activities (author_id, happened_at desc) where kind = 'contacted' and undone_at is null;
create index activities_contacts_by_team on activities (team_id, happened_at desc)
  where kind = 'contacted' and undone_at is null and team_id is not null;
