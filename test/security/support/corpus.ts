/* Questions that no reader is answered, by what they try. */

/** A hidden attribute at every position of a filter. */
export const filterPositions = [
  'filters[NAME]',
  'filters[$and][0][NAME]',
  'filters[$or][0][NAME]',
  'filters[$not][NAME]',
  'filters[$not][0][NAME]',
  'filters[$or][0][rank]=1&filters[$or][1][NAME]',
  'filters[$and][0][$or][0][$not][NAME]',
  'filters[author][NAME]',
  'filters[author][articles][NAME]',
  'filters[author][$not][NAME]',
  'filters[related][NAME]',
  'filters[seo][NAME]',
  'filters[cards][NAME]',
  'filters[localizations][NAME]',
  'populate[author][filters][NAME]',
  'populate[related][filters][$not][NAME]',
  'populate[author][populate][articles][filters][NAME]',
  'populate[cards][filters][NAME]',
  'populate[localizations][filters][NAME]',
  'populate[body][on][parts.quote][filters][NAME]',
] as const;

/** Conditions on private attributes in odd forms, and on a private relation. */
export const privateConditions = [
  'filters[$or][length]=1&filters[$or][0][secret]=x',
  'filters[length]=1&filters[secret]=x',
  'filters[0][secret]=x',
  'filters[0][length]=1&filters[0][secret]=x',
  'filters[reviewer][name]=Author 0',
  'filters[reviewer][$null]=true',
  'filters[reviewer]=1',
  'filters[secret][$null]=true',
  'filters[level][$gt]=1',
] as const;

/** Orders by private attributes and passwords. */
export const privateSorts = [
  'sort=secret',
  'sort=secret:desc',
  'sort=title,secret',
  'sort[0]=title&sort[1]=secret',
  'sort[secret]=asc',
  'sort[0][secret]=asc',
  'sort=author.secret',
  'sort[author][secret]=asc',
  'sort=seo.secret',
  'sort=cards.secret:desc',
  'sort=pin',
  'sort=author.pin',
  'sort=level',
  'sort=reviewer.name',
  'populate[author][sort]=secret',
  'populate[related][sort][0]=pin',
  'populate[author][populate][articles][sort]=level',
  'populate[localizations][sort]=secret',
] as const;

/** Private attributes requested by name. */
export const privateFields = [
  'fields=secret',
  'fields[]=pin',
  'fields[0]=title&fields[1]=level',
  'fields=title,secret',
  'populate[author][fields]=secret',
  'populate[author][fields][0]=pin',
  'populate[seo][fields]=secret',
  'populate[cards][fields][]=secret',
  'populate[body][on][parts.quote][fields]=secret',
  'populate[localizations][fields]=secret',
  'populate=reviewer',
  'populate[reviewer]=true',
  'populate[0]=author.secret',
  'populate[reviewer][fields]=name',
  'populate[reviewer][count]=true',
] as const;

/** Parameters that other servers know. */
export const foreignParameters = [
  'where',
  '_where',
  'lookup',
  'having',
  'select',
  'orderBy',
  'groupBy',
  'alias',
  'aggregate',
  'cursor',
  'params',
  'include',
  'root',
  'data',
  'redirectClassNameForKey',
  'join',
  'distinct',
  'raw',
  'filter',
  'query',
  '$where',
] as const;

/** The parameters that use them. */
export const foreignConditions = [
  '[author][secret]=hidden-author-0',
  '[author][secret][$startsWith]=hidden',
  '[secret][$null]=true',
  '=secret',
] as const;

/** Names that mean something to a database, or to this one alone. */
export const databaseNames = [
  'filters[t0.title]=x',
  'filters[t1.pin]=x',
  "filters[title')--]=x",
  'filters[title::text]=x',
  'filters[articles.title]=x',
  'filters[article_rows.secret]=x',
  'filters[`title`]=x',
  'filters["title"]=x',
  'filters[author.name]=x',
  'filters[title%00]=x',
  'filters[title%20]=x',
  'filters[TITLE]=x',
  'filters[document_id]=x',
  'filters[source_revision]=1',
  'filters[revision]=1',
  'filters[status]=draft',
  'filters[rowid]=1',
  'filters[author_document_id][$notNull]=true',
  'filters[seo__deep][$contains]=hidden',
  'filters[cards__deep][$contains]=hidden',
  'sort=t0.id',
  "sort=title'--",
  'sort=`title`',
  'sort=rowid',
  'sort=seo__deep',
  'sort=source_revision',
  'fields=document_id',
  'fields=seo__deep',
  'fields=revision',
  'fields=status',
  'populate=article_rows_tags_links',
  'populate[octavo_tokens]=true',
] as const;

/** Names that somebody who made a document could have. */
export const creatorNames = [
  'createdBy',
  'updatedBy',
  'created_by',
  'owner',
  'admin',
  'user',
  'users',
  'role',
  'roles',
] as const;

/** Where they could stand: `NAME` is to be replaced. */
export const creatorPositions = [
  'filters[NAME][email][$startsWith]=a',
  'filters[NAME]=1',
  'filters[author][NAME][email]=a',
  'filters[localizations][NAME][id]=1',
  'filters[cover][NAME][id]=1',
  'filters[author][articles][NAME][password][$notNull]=true',
  'sort=NAME.email',
  'sort[author][NAME][id]=asc',
  'fields=NAME',
  'populate=NAME',
  'populate[NAME]=true',
  'populate[author][populate]=NAME',
  'populate[cover][populate]=NAME',
  'populate[localizations][populate][NAME][fields]=email',
  'filters[related][author][NAME][email][$null]=true',
  'filters[author][$or][0][articles][NAME][$notNull]=true',
  'sort=author.NAME.email',
  'sort=cover.NAME.id:desc',
  'fields[0]=title&fields[1]=NAME',
  'populate=author.NAME',
  'populate=cover.NAME',
  'populate[author][fields]=NAME',
  'populate[author][sort]=NAME.id',
  'populate[author][populate][articles][populate]=NAME',
  'populate[author][populate][articles][filters][NAME][id]=1',
  'populate[cards][populate]=NAME',
  'populate[body][on][parts.card][populate]=NAME',
] as const;

/** Texts that are stored in hidden attributes. */
export const hiddenTexts = [
  'hidden',
  'hidden-article-1',
  'hidden-author-0',
  'hidden-card-1',
  'hidden-seo-1',
  'hidden-quote-1',
  'hidden-subject-1',
  'hidden-draft-0',
  'hidden-draft-secret',
  'hidden-fr-0',
  'hidden-pin-1',
  'scrypt',
  'argon2',
  '"secret"',
  '__component',
] as const;

/** Requests for dossiers in every form. */
export const populatedDossiers = [
  'populate=dossier',
  'populate=dossiers',
  'populate=subject',
  'populate[dossier][fields]=subject',
  'populate[dossiers][count]=true',
  'populate[dossiers][filters][subject]=hidden-subject-0',
  'populate[dossiers][filters][subject]=nothing',
  'populate=*',
  'populate[author][populate]=dossier',
  'populate[author][populate]=*',
  'populate[cards][populate]=dossier',
  'populate[body][on][parts.card][populate]=dossier',
  'populate[subject][on][api::dossier.dossier][fields]=subject',
] as const;

/** Steps that lead to dossiers. */
export const waysToDossiers = [
  'dossier',
  'dossiers',
  'author][dossier',
  'cards][dossier',
  'related][dossiers',
] as const;

/** Conditions on a dossier: `VALUE` is to be replaced. */
export const dossierConditions = [
  '[subject]=VALUE',
  '[subject][$ne]=VALUE',
  '[$not][subject]=VALUE',
  '[documentId]=VALUE',
  '[id][$gt]=0',
  '[$null]=true',
  '[$notNull]=true',
  '=1',
  '[$or][0][subject]=VALUE',
] as const;

/** Orders through dossiers. */
export const dossierSorts = [
  'sort=dossier.subject',
  'sort[dossier][subject]=desc',
  'sort=dossiers.subject',
  'sort=author.dossier.subject',
  'sort=cards.dossier.id',
  'populate[author][populate][articles][sort]=dossier.subject',
] as const;
