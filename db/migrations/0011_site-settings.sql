-- What the admin says of the site to search engines and social networks: one row (specification, section 3, 'Site settings').

create table site_settings (
  id integer primary key check (id = 1),
  -- Empty means the product's own words.
  google_search_text text not null default '' check (length(google_search_text) <= 200),
  meta_description text not null default '' check (length(meta_description) <= 1000),
  seo_description text not null default '' check (length(seo_description) <= 1000),
  -- By slot, which picture stands there: {"og-image": {"version": "…", "contentType": "image/jpeg"}}.
  images jsonb not null default '{}' check (jsonb_typeof(images) = 'object'),
  updated_at timestamptz not null default now()
);

insert into site_settings (id) values (1);
