-- Letters that no accent makes are found by those that people type for them, and Arabic without its vowel marks and long lines.
-- `search-fold.ts` of the contract does the same.
create or replace function search_fold(text text) returns text language sql immutable parallel safe as
  $$ select translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łđðøıħŧςٱى', 'lddoihtσاي') $$;

-- What is there already: its words have been folded as before, so that only these letters are left to fold.
alter table search_documents no force row level security;
update search_documents set title_key = left(search_words_of(title), 60), words = coalesce((
    select string_agg(format('''%s'':%s', replace(replace(folded, '\', '\\'), '''', ''''''), places), ' ')::tsvector
    from (select search_fold(lexeme) as folded, (select string_agg(place || weight, ',')
        from unnest(positions, weights) as at (place, weight)) as places from unnest(words)) lexemes
    where folded <> ''), '')
  where words::text ~ '[ßæœþłđðøıħŧςٱى\u0640\u064b-\u065f\u0670]';
alter table search_documents force row level security;
insert into search_words (kind, word, documents)
  select kind, search_fold(word), documents from search_words where search_fold(word) not in (word, '');

-- Companies are found by a part of what they are known by, folded alike.
alter table companies drop column search_text;
alter table companies add column search_text text not null generated always as
  (search_fold(name || E'\n' || email || E'\n' || website || E'\n' || phone || E'\n' || city)) stored;
create index companies_search_idx on companies using gin (search_text gin_trgm_ops);
