import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * All that these tables are besides their rows, a line for each thing: columns, keys, indexes, who may do
 * what, policies, triggers, comments and settings. Names are as `search_path` lets them be written, so that
 * tables of two schemas can be compared, each seen from its own.
 *
 * @param db whose `search_path` begins with the schema
 */
export const describeTables = async (
  db: QueryExecutorProvider,
  schema: string,
  tables: string[],
): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    with described as (
      select c.* from pg_class c where c.relnamespace = ${schema}::regnamespace and c.relname = any(${tables})
    ), grants (oid, name, acl) as (
      select oid, '', coalesce(relacl, acldefault('r', relowner)) from described
      union all select c.oid, a.attname, a.attacl from described c join pg_attribute a on a.attrelid = c.oid
    ), line (relname, line) as (
      select relname, format('table %s %s %s %s %s %s %s %s owned by %s: %s',
        relkind, relpersistence, relam, reltablespace, relreplident, relrowsecurity, relforcerowsecurity,
        reloptions, pg_get_userbyid(relowner), obj_description(oid, 'pg_class'))
      from described
      union all
      select c.relname, format('column %s %s %s %s %s %s %s %s %s %s: %s',
        row_number() over (partition by c.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attcollation, a.attstorage, a.attcompression, a.attidentity,
        a.attgenerated, a.attstattarget, a.attoptions, col_description(c.oid, a.attnum))
      from described c join pg_attribute a on a.attrelid = c.oid where a.attnum > 0 and not a.attisdropped
      union all
      select c.relname, format('default %s %s', a.attname, pg_get_expr(d.adbin, d.adrelid))
      from described c join pg_attrdef d on d.adrelid = c.oid
      join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
      union all
      select c.relname, format('grant %s to %s by %s %s %s',
        acl.privilege_type, acl.grantee, acl.grantor, acl.is_grantable, g.name)
      from described c join grants g using (oid) cross join lateral aclexplode(g.acl) acl
      union all
      select c.relname, format('constraint %s %s %s: %s',
        k.conname, pg_get_constraintdef(k.oid, true), k.convalidated, obj_description(k.oid, 'pg_constraint'))
      from described c join pg_constraint k on k.conrelid = c.oid where k.contype <> 't'
      union all
      select c.relname, format('index %s %s %s %s: %s',
        pg_get_indexdef(i.indexrelid, 0, true), i.indisclustered, i.indisreplident, i.indisvalid,
        obj_description(i.indexrelid, 'pg_class'))
      from described c join pg_index i on i.indrelid = c.oid
      union all
      select c.relname, format('policy %s %s %s %s %s %s: %s',
        p.polname, p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid), obj_description(p.oid, 'pg_policy'))
      from described c join pg_policy p on p.polrelid = c.oid
      union all
      select c.relname, format('trigger %s %s: %s',
        pg_get_triggerdef(t.oid, true), t.tgenabled, obj_description(t.oid, 'pg_trigger'))
      from described c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
      union all
      select c.relname, format('rule %s', r.rulename)
      from described c join pg_rewrite r on r.ev_class = c.oid
      union all
      select c.relname, format('statistics %s', s.stxname)
      from described c join pg_statistic_ext s on s.stxrelid = c.oid
      union all
      select c.relname, format('publication %s', p.prpubid)
      from described c join pg_publication_rel p on p.prrelid = c.oid
      union all
      select c.relname, format('inherits %s', i.inhparent::regclass)
      from described c join pg_inherits i on i.inhrelid = c.oid
      union all
      select c.relname, format('sequence %s', s.relname) from described c
      join pg_depend d on d.refobjid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i')
      join pg_class s on s.oid = d.objid and d.classid = 'pg_class'::regclass and s.relkind = 'S'
    )
    select format('%s: %s', relname, line) as line from line order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
