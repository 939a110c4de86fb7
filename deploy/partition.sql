-- Partitions the large tables of a Bezoar schema by a hash of the space, for databases with many large spaces.
-- Stop all servers, make a backup, run it as the owner of the tables in one transaction, and verify:
--   psql --single-transaction --file deploy/partition.sql "$DATABASE" && bezoar verify --all
-- It copies every row and needs room for that. Change the first two values if you must.
do $$
declare
  home constant text := 'bezoar';
  partitions constant int := 16;
  tables constant text[] := array['record', 'entry', 'search', 'claim', 'shown_list', 'shown_entry', 'sighting', 'image_node'];
  functions text[];
  policy record;
  routine text;
  name text;
  sampled name;
begin
  -- Functions return rows of these tables, so they are put back at the end, word for word.
  select array_agg(pg_get_functiondef(oid)) into functions from pg_proc where pronamespace = home::regnamespace;
  for routine in select oid::regprocedure from pg_proc where pronamespace = home::regnamespace loop
    execute format('drop function %s', routine);
  end loop;
  foreach name in array tables loop
    execute format('alter table %I.%I rename to %I', home, name, name || '_whole');
    execute format('alter table %I.%I disable row level security', home, name || '_whole');
    execute format('create table %I.%I (like %I.%I including all) partition by hash (space)', home, name, home, name || '_whole');
    for n in 0 .. partitions - 1 loop
      execute format('create table %I.%I partition of %I.%I for values with (modulus %s, remainder %s)',
        home, name || '_' || n, home, name, partitions, n);
      -- Asked by its own name, a partition shows nothing.
      execute format('alter table %I.%I enable row level security, force row level security', home, name || '_' || n);
    end loop;
    for sampled in select attname from pg_attribute
        where attrelid = format('%I.%I', home, name || '_whole')::regclass and attstattarget = 0 and attnum > 0 loop
      execute format('alter table only %I.%I alter column %I set statistics 0', home, name, sampled);
      for n in 0 .. partitions - 1 loop
        execute format('alter table %I.%I alter column %I set statistics 0', home, name || '_' || n, sampled);
      end loop;
    end loop;
    execute format('insert into %I.%I select * from %I.%I', home, name, home, name || '_whole');
    for policy in select polname, polcmd, pg_get_expr(polqual, polrelid) as shows, pg_get_expr(polwithcheck, polrelid) as takes
        from pg_policy where polrelid = format('%I.%I', home, name || '_whole')::regclass loop
      execute format('create policy %I on %I.%I for %s using (%s)', policy.polname, home, name,
        case policy.polcmd when 'r' then 'select' else 'all' end, policy.shows)
        || case when policy.takes is null then '' else format(' with check (%s)', policy.takes) end;
    end loop;
    execute format('drop table %I.%I', home, name || '_whole');
    execute format('alter table %I.%I enable row level security, force row level security', home, name);
  end loop;
  foreach routine in array functions loop
    execute routine;
  end loop;
end $$;
