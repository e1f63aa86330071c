-- When physicians have said that they are open to offers, or what they wish for, as the number of that change. A saved
-- search that asks for it counts them as new from there; its other marks are physicians' ids, which no opening changes.
alter table own_profiles add column opened_change bigint;
create index own_profiles_by_opened on own_profiles (opened_change) where opened_change is not null;
alter table saved_searches add column seen_change bigint not null default 0;
alter table saved_searches add column told_change bigint not null default 0;
alter table webhook_search_marks add column told_change bigint not null default 0;
