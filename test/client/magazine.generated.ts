// The content model as TypeScript, written by `octavo types`. Do not edit: the next run replaces it.
//
// Of each content type and component, say Article: `ArticleValues` is what an answer holds unless `fields` says otherwise, `Article`
// the same with everything that may be populated, `ArticleInput` what may be written, `ArticleDraftInput` the same of a draft, and
// `ArticleShape` what the client infers from.

/** The locales that there are. */
export type Locale = 'en' | 'fr' | 'de';

/** A document in a body: its documentId, its row id, or an object that may say which version is meant. */
export type Reference = string | number | ReferenceObject;
export type ReferenceObject =
  | { documentId: string; locale?: Locale | null; status?: 'draft' | 'published' }
  | { id: number };
/** The same where any content type may be meant: it says which. */
export type AnyReference = ReferenceObject & { __type: keyof DocumentShapes };
/** The value of a relation or media field that holds one. */
export type OneReference<R = Reference> = R | null | { set: R[] } | { connect?: R[]; disconnect?: R[] };
/** The value of one that holds several. */
export type ManyReferences<R = Reference> =
  | R
  | R[]
  | null
  | { set: R[] }
  | { connect?: (R | (Extract<R, object> & { position: Position<R> }))[]; disconnect?: R[] };
/** Where a connected document goes. */
export type Position<R = Reference> = { before: R } | { after: R } | { start: true } | { end: true };

/** api::article.article; has drafts, which may lack what is required; has locales. */
export interface ArticleValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  title: string;
  slug: string | null;
  kicker: string | null;
  excerpt: string;
  body: string;
  format: "essay" | "report" | "interview" | "portrait" | "guide" | "column";
  issueNumber: number | null;
  publishedOn: string | null;
  readingMinutes: number | null;
  featured: boolean | null;
  readerScore: number | null;
  viewCount: string | null;
  embargoUntil: string | null;
  originalUrl: string | null;
  keywords: unknown[] | null;
  sources: unknown;
}
export interface Article extends ArticleValues {
  author?: Author | null;
  contributors?: Author[];
  categories?: Category[];
  tags?: Tag[];
  related?: Article[];
  continues?: Article | null;
  continuedBy?: Article | null;
  companionProduct?: Product | null;
  cover?: UploadFile | null;
  gallery?: UploadFile[];
  seo?: SharedSeo | null;
  pullQuotes?: SharedQuote[];
  blocks?: (
    | ({ __component: 'shared.rich-text' } & SharedRichText)
    | ({ __component: 'shared.quote' } & SharedQuote)
    | ({ __component: 'shared.media' } & SharedMedia)
    | ({ __component: 'shared.slider' } & SharedSlider)
    | ({ __component: 'blocks.teaser' } & BlocksTeaser)
    | ({ __component: 'blocks.gallery' } & BlocksGallery)
    | ({ __component: 'blocks.timeline' } & BlocksTimeline)
  )[];
  localizations?: Article[];
}
export interface ArticleDraftInput {
  title?: string | null;
  slug?: string | null;
  kicker?: string | null;
  excerpt?: string | null;
  body?: string | null;
  format?: "essay" | "report" | "interview" | "portrait" | "guide" | "column" | null;
  issueNumber?: number | null;
  publishedOn?: string | null;
  readingMinutes?: number | null;
  featured?: boolean | null;
  readerScore?: number | string | null;
  viewCount?: string | number | null;
  embargoUntil?: string | null;
  originalUrl?: string | null;
  keywords?: unknown[] | null;
  sources?: unknown;
  author?: OneReference;
  contributors?: ManyReferences;
  categories?: ManyReferences;
  tags?: ManyReferences;
  related?: ManyReferences;
  continues?: OneReference;
  continuedBy?: OneReference;
  companionProduct?: OneReference;
  cover?: OneReference;
  gallery?: ManyReferences;
  seo?: SharedSeoDraftInput | null;
  pullQuotes?: SharedQuoteDraftInput[];
  blocks?: (
    | ({ __component: 'shared.rich-text' } & SharedRichTextDraftInput)
    | ({ __component: 'shared.quote' } & SharedQuoteDraftInput)
    | ({ __component: 'shared.media' } & SharedMediaDraftInput)
    | ({ __component: 'shared.slider' } & SharedSliderDraftInput)
    | ({ __component: 'blocks.teaser' } & BlocksTeaserDraftInput)
    | ({ __component: 'blocks.gallery' } & BlocksGalleryDraftInput)
    | ({ __component: 'blocks.timeline' } & BlocksTimelineDraftInput)
  )[];
}
export interface ArticleInput extends ArticleDraftInput {
  title: string;
  excerpt: string;
  body: string;
  format?: "essay" | "report" | "interview" | "portrait" | "guide" | "column";
  seo?: SharedSeoInput | null;
  pullQuotes?: SharedQuoteInput[];
  blocks?: (
    | ({ __component: 'shared.rich-text' } & SharedRichTextInput)
    | ({ __component: 'shared.quote' } & SharedQuoteInput)
    | ({ __component: 'shared.media' } & SharedMediaInput)
    | ({ __component: 'shared.slider' } & SharedSliderInput)
    | ({ __component: 'blocks.teaser' } & BlocksTeaserInput)
    | ({ __component: 'blocks.gallery' } & BlocksGalleryInput)
    | ({ __component: 'blocks.timeline' } & BlocksTimelineInput)
  )[];
}
export interface ArticleShape {
  values: ArticleValues;
  required: 'title' | 'excerpt' | 'body' | 'format';
  places: {
    author: { to: AuthorShape };
    contributors: { to: AuthorShape; many: true };
    categories: { to: CategoryShape; many: true };
    tags: { to: TagShape; many: true };
    related: { to: ArticleShape; many: true };
    continues: { to: ArticleShape };
    continuedBy: { to: ArticleShape };
    companionProduct: { to: ProductShape };
    cover: { to: UploadFileShape; media: true };
    gallery: { to: UploadFileShape; media: true; many: true };
    seo: { to: SharedSeoShape };
    pullQuotes: { to: SharedQuoteShape; many: true };
    blocks: { among: Pick<ComponentShapes, 'shared.rich-text' | 'shared.quote' | 'shared.media' | 'shared.slider' | 'blocks.teaser' | 'blocks.gallery' | 'blocks.timeline'>; by: '__component'; many: true };
    localizations: { to: ArticleShape; many: true };
  };
}

/** api::author.author. */
export interface AuthorValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  slug: string;
  email: string | null;
  occupation: "editor" | "writer" | "photographer" | "illustrator" | "translator" | null;
  city: string | null;
  bio: string | null;
  joinedOn: string | null;
  active: boolean | null;
  languages: unknown[] | null;
}
export interface Author extends AuthorValues {
  portrait?: UploadFile | null;
  links?: SharedLink[];
  beat?: Category | null;
  mentor?: Author | null;
  mentees?: Author[];
  articles?: Article[];
  contributions?: Article[];
  products?: Product[];
  pressReleases?: PressRelease[];
}
export interface AuthorInput {
  name: string;
  slug?: string | null;
  email?: string | null;
  occupation?: "editor" | "writer" | "photographer" | "illustrator" | "translator" | null;
  city?: string | null;
  bio?: string | null;
  joinedOn?: string | null;
  active?: boolean | null;
  languages?: unknown[] | null;
  portrait?: OneReference;
  links?: SharedLinkInput[];
  beat?: OneReference;
  mentor?: OneReference;
  mentees?: ManyReferences;
  articles?: ManyReferences;
  contributions?: ManyReferences;
  products?: ManyReferences;
  pressReleases?: ManyReferences;
}
export interface AuthorShape {
  values: AuthorValues;
  required: 'name' | 'slug';
  places: {
    portrait: { to: UploadFileShape; media: true };
    links: { to: SharedLinkShape; many: true };
    beat: { to: CategoryShape };
    mentor: { to: AuthorShape };
    mentees: { to: AuthorShape; many: true };
    articles: { to: ArticleShape; many: true };
    contributions: { to: ArticleShape; many: true };
    products: { to: ProductShape; many: true };
    pressReleases: { to: PressReleaseShape; many: true };
  };
}

/** api::category.category; has locales. */
export interface CategoryValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  name: string;
  slug: string | null;
  description: string | null;
  accentColour: string | null;
  position: number;
}
export interface Category extends CategoryValues {
  icon?: UploadFile | null;
  parent?: Category | null;
  children?: Category[];
  articles?: Article[];
  products?: Product[];
  correspondents?: Author[];
  localizations?: Category[];
}
export interface CategoryInput {
  name: string;
  slug?: string | null;
  description?: string | null;
  accentColour?: string | null;
  position?: number;
  icon?: OneReference;
  parent?: OneReference;
  children?: ManyReferences;
  articles?: ManyReferences;
  products?: ManyReferences;
  correspondents?: ManyReferences;
}
export interface CategoryShape {
  values: CategoryValues;
  required: 'name' | 'position';
  places: {
    icon: { to: UploadFileShape; media: true };
    parent: { to: CategoryShape };
    children: { to: CategoryShape; many: true };
    articles: { to: ArticleShape; many: true };
    products: { to: ProductShape; many: true };
    correspondents: { to: AuthorShape; many: true };
    localizations: { to: CategoryShape; many: true };
  };
}

/** api::homepage.homepage; has drafts, which may lack what is required; has locales. */
export interface HomepageValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  title: string;
  intro: string | null;
  currentIssue: number | null;
}
export interface Homepage extends HomepageValues {
  leadArticle?: Article | null;
  editorsPicks?: Article[];
  shopWindow?: Product[];
  sections?: (
    | ({ __component: 'blocks.hero' } & BlocksHero)
    | ({ __component: 'blocks.teaser' } & BlocksTeaser)
    | ({ __component: 'blocks.article-list' } & BlocksArticleList)
    | ({ __component: 'blocks.gallery' } & BlocksGallery)
    | ({ __component: 'blocks.newsletter' } & BlocksNewsletter)
    | ({ __component: 'shared.quote' } & SharedQuote)
    | ({ __component: 'shared.rich-text' } & SharedRichText)
  )[];
  seo?: SharedSeo | null;
  localizations?: Homepage[];
}
export interface HomepageDraftInput {
  title?: string | null;
  intro?: string | null;
  currentIssue?: number | null;
  leadArticle?: OneReference;
  editorsPicks?: ManyReferences;
  shopWindow?: ManyReferences;
  sections?: (
    | ({ __component: 'blocks.hero' } & BlocksHeroDraftInput)
    | ({ __component: 'blocks.teaser' } & BlocksTeaserDraftInput)
    | ({ __component: 'blocks.article-list' } & BlocksArticleListDraftInput)
    | ({ __component: 'blocks.gallery' } & BlocksGalleryDraftInput)
    | ({ __component: 'blocks.newsletter' } & BlocksNewsletterDraftInput)
    | ({ __component: 'shared.quote' } & SharedQuoteDraftInput)
    | ({ __component: 'shared.rich-text' } & SharedRichTextDraftInput)
  )[];
  seo?: SharedSeoDraftInput | null;
}
export interface HomepageInput extends HomepageDraftInput {
  title: string;
  sections?: (
    | ({ __component: 'blocks.hero' } & BlocksHeroInput)
    | ({ __component: 'blocks.teaser' } & BlocksTeaserInput)
    | ({ __component: 'blocks.article-list' } & BlocksArticleListInput)
    | ({ __component: 'blocks.gallery' } & BlocksGalleryInput)
    | ({ __component: 'blocks.newsletter' } & BlocksNewsletterInput)
    | ({ __component: 'shared.quote' } & SharedQuoteInput)
    | ({ __component: 'shared.rich-text' } & SharedRichTextInput)
  )[];
  seo?: SharedSeoInput | null;
}
export interface HomepageShape {
  values: HomepageValues;
  required: 'title';
  places: {
    leadArticle: { to: ArticleShape };
    editorsPicks: { to: ArticleShape; many: true };
    shopWindow: { to: ProductShape; many: true };
    sections: { among: Pick<ComponentShapes, 'blocks.hero' | 'blocks.teaser' | 'blocks.article-list' | 'blocks.gallery' | 'blocks.newsletter' | 'shared.quote' | 'shared.rich-text'>; by: '__component'; many: true };
    seo: { to: SharedSeoShape };
    localizations: { to: HomepageShape; many: true };
  };
}

/** api::press-release.press-release; has drafts, which may lack what is required; has locales. */
export interface PressReleaseValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  headline: string;
  slug: string | null;
  summary: string;
  body: string | null;
  stateLabel: string;
  stateNote: string | null;
  releasedOn: string | null;
  contactEmail: string | null;
  priority: number | null;
}
export interface PressRelease extends PressReleaseValues {
  attachments?: UploadFile[];
  quotes?: SharedQuote[];
  contact?: Author | null;
  relatedArticles?: Article[];
  localizations?: PressRelease[];
}
export interface PressReleaseDraftInput {
  headline?: string | null;
  slug?: string | null;
  summary?: string | null;
  body?: string | null;
  stateLabel?: string | null;
  stateNote?: string | null;
  releasedOn?: string | null;
  contactEmail?: string | null;
  priority?: number | null;
  attachments?: ManyReferences;
  quotes?: SharedQuoteDraftInput[];
  contact?: OneReference;
  relatedArticles?: ManyReferences;
}
export interface PressReleaseInput extends PressReleaseDraftInput {
  headline: string;
  summary: string;
  stateLabel: string;
  quotes?: SharedQuoteInput[];
}
export interface PressReleaseShape {
  values: PressReleaseValues;
  required: 'headline' | 'summary' | 'stateLabel';
  places: {
    attachments: { to: UploadFileShape; media: true; many: true };
    quotes: { to: SharedQuoteShape; many: true };
    contact: { to: AuthorShape };
    relatedArticles: { to: ArticleShape; many: true };
    localizations: { to: PressReleaseShape; many: true };
  };
}

/** api::product.product; has drafts, which may lack what is required; has locales. */
export interface ProductValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  name: string;
  slug: string | null;
  tagline: string | null;
  description: string;
  story: { type: string; children: unknown[]; [key: string]: unknown }[] | null;
  sku: string;
  kind: "book" | "print" | "tool" | "stationery" | "textile" | "household" | "subscription";
  supportEmail: string | null;
  stock: number | null;
  barcode: string | null;
  weightKg: number | null;
  price: number;
  available: boolean;
  releasedOn: string | null;
  dispatchCutoff: string | null;
  restockAt: string | null;
  countedAt: string | null;
  specifications: unknown;
  materials: unknown[] | null;
}
export interface Product extends ProductValues {
  photo?: UploadFile | null;
  documents?: UploadFile[];
  companionArticle?: Article | null;
  maker?: Author | null;
  baseProduct?: Product | null;
  variants?: Product[];
  categories?: Category[];
  tags?: Tag[];
  spotlight?: AnyDocument | null;
  mentions?: AnyDocument[];
  seo?: SharedSeo | null;
  packaging?: ProductPackaging | null;
  parts?: ProductPart[];
  sections?: (
    | ({ __component: 'shared.rich-text' } & SharedRichText)
    | ({ __component: 'shared.quote' } & SharedQuote)
    | ({ __component: 'shared.slider' } & SharedSlider)
    | ({ __component: 'product.care' } & ProductCare)
    | ({ __component: 'product.faq' } & ProductFaq)
    | ({ __component: 'product.maker-note' } & ProductMakerNote)
  )[];
  localizations?: Product[];
}
export interface ProductDraftInput {
  name?: string | null;
  slug?: string | null;
  tagline?: string | null;
  description?: string | null;
  story?: { type: string; children: unknown[]; [key: string]: unknown }[] | null;
  sku?: string | null;
  kind?: "book" | "print" | "tool" | "stationery" | "textile" | "household" | "subscription" | null;
  supportEmail?: string | null;
  tradePassword?: string | null;
  stock?: number | null;
  barcode?: string | number | null;
  weightKg?: number | null;
  price?: number | string | null;
  available?: boolean | null;
  releasedOn?: string | null;
  dispatchCutoff?: string | null;
  restockAt?: string | null;
  countedAt?: string | null;
  specifications?: unknown;
  materials?: unknown[] | null;
  photo?: OneReference;
  documents?: ManyReferences;
  companionArticle?: OneReference;
  maker?: OneReference;
  baseProduct?: OneReference;
  variants?: ManyReferences;
  categories?: ManyReferences;
  tags?: ManyReferences;
  spotlight?: OneReference<AnyReference>;
  mentions?: ManyReferences<AnyReference>;
  seo?: SharedSeoDraftInput | null;
  packaging?: ProductPackagingDraftInput | null;
  parts?: ProductPartDraftInput[];
  sections?: (
    | ({ __component: 'shared.rich-text' } & SharedRichTextDraftInput)
    | ({ __component: 'shared.quote' } & SharedQuoteDraftInput)
    | ({ __component: 'shared.slider' } & SharedSliderDraftInput)
    | ({ __component: 'product.care' } & ProductCareDraftInput)
    | ({ __component: 'product.faq' } & ProductFaqDraftInput)
    | ({ __component: 'product.maker-note' } & ProductMakerNoteDraftInput)
  )[];
}
export interface ProductInput extends ProductDraftInput {
  name: string;
  description: string;
  sku: string;
  kind: "book" | "print" | "tool" | "stationery" | "textile" | "household" | "subscription";
  price: number | string;
  available?: boolean;
  seo?: SharedSeoInput | null;
  packaging?: ProductPackagingInput | null;
  parts?: ProductPartInput[];
  sections?: (
    | ({ __component: 'shared.rich-text' } & SharedRichTextInput)
    | ({ __component: 'shared.quote' } & SharedQuoteInput)
    | ({ __component: 'shared.slider' } & SharedSliderInput)
    | ({ __component: 'product.care' } & ProductCareInput)
    | ({ __component: 'product.faq' } & ProductFaqInput)
    | ({ __component: 'product.maker-note' } & ProductMakerNoteInput)
  )[];
}
export interface ProductShape {
  values: ProductValues;
  required: 'name' | 'description' | 'sku' | 'kind' | 'price' | 'available';
  places: {
    photo: { to: UploadFileShape; media: true };
    documents: { to: UploadFileShape; media: true; many: true };
    companionArticle: { to: ArticleShape };
    maker: { to: AuthorShape };
    baseProduct: { to: ProductShape };
    variants: { to: ProductShape; many: true };
    categories: { to: CategoryShape; many: true };
    tags: { to: TagShape; many: true };
    spotlight: { among: DocumentShapes; by: '__type' };
    mentions: { among: DocumentShapes; by: '__type'; many: true };
    seo: { to: SharedSeoShape };
    packaging: { to: ProductPackagingShape };
    parts: { to: ProductPartShape; many: true };
    sections: { among: Pick<ComponentShapes, 'shared.rich-text' | 'shared.quote' | 'shared.slider' | 'product.care' | 'product.faq' | 'product.maker-note'>; by: '__component'; many: true };
    localizations: { to: ProductShape; many: true };
  };
}

/** api::site-setting.site-setting; has locales. */
export interface SiteSettingValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  locale: Locale;
  siteName: string;
  tagline: string | null;
  contactEmail: string;
  foundedOn: string | null;
  maintenance: boolean | null;
  socialAccounts: unknown;
  imprint: string | null;
}
export interface SiteSetting extends SiteSettingValues {
  emblem?: UploadFile | null;
  mainMenu?: NavigationMenu | null;
  footerMenus?: NavigationMenu[];
  defaultSeo?: SharedSeo | null;
  localizations?: SiteSetting[];
}
export interface SiteSettingInput {
  siteName: string;
  tagline?: string | null;
  contactEmail: string;
  foundedOn?: string | null;
  maintenance?: boolean | null;
  socialAccounts?: unknown;
  imprint?: string | null;
  emblem?: OneReference;
  mainMenu?: NavigationMenuInput | null;
  footerMenus?: NavigationMenuInput[];
  defaultSeo?: SharedSeoInput | null;
}
export interface SiteSettingShape {
  values: SiteSettingValues;
  required: 'siteName' | 'contactEmail';
  places: {
    emblem: { to: UploadFileShape; media: true };
    mainMenu: { to: NavigationMenuShape };
    footerMenus: { to: NavigationMenuShape; many: true };
    defaultSeo: { to: SharedSeoShape };
    localizations: { to: SiteSettingShape; many: true };
  };
}

/** api::tag.tag. */
export interface TagValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  slug: string | null;
  note: string | null;
}
export interface Tag extends TagValues {
  articles?: Article[];
}
export interface TagInput {
  name: string;
  slug?: string | null;
  note?: string | null;
  articles?: ManyReferences;
}
export interface TagShape {
  values: TagValues;
  required: 'name';
  places: {
    articles: { to: ArticleShape; many: true };
  };
}

/** plugin::upload.file. */
export interface UploadFileValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  alternativeText: string | null;
  caption: string | null;
  focalPoint: unknown;
  width: number | null;
  height: number | null;
  formats: unknown;
  hash: string | null;
  ext: string | null;
  mime: string | null;
  size: number | null;
  url: string | null;
  previewUrl: string | null;
  provider: string | null;
  provider_metadata: unknown;
}
export interface UploadFile extends UploadFileValues {
}
export interface UploadFileShape {
  values: UploadFileValues;
  required: 'name';
  places: {
  };
}

/** plugin::users-permissions.role. */
export interface RoleValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  name: string;
  description: string | null;
  type: string | null;
}
export interface Role extends RoleValues {
  users?: User[];
}
export interface RoleShape {
  values: RoleValues;
  required: 'name';
  places: {
    users: { to: UserShape; many: true };
  };
}

/** plugin::users-permissions.user. */
export interface UserValues {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  username: string;
  email: string;
  provider: string | null;
  confirmed: boolean | null;
  blocked: boolean | null;
}
export interface User extends UserValues {
  role?: Role | null;
}
export interface UserShape {
  values: UserValues;
  required: 'username' | 'email';
  places: {
    role: { to: RoleShape };
  };
}

/** blocks.article-list. */
export interface BlocksArticleListValues {
  id: number;
  heading: string;
  columns: number | null;
}
export interface BlocksArticleList extends BlocksArticleListValues {
  articles?: Article[];
}
export interface BlocksArticleListDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  articles?: ManyReferences;
  columns?: number | null;
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksArticleListInput = BlocksArticleListDraftInput & ({ id: number } | {
  heading: string;
});
export interface BlocksArticleListShape {
  values: BlocksArticleListValues;
  required: 'heading';
  places: {
    articles: { to: ArticleShape; many: true };
  };
}

/** blocks.gallery. */
export interface BlocksGalleryValues {
  id: number;
  heading: string | null;
  arrangement: "grid" | "strip" | "pairs" | null;
}
export interface BlocksGallery extends BlocksGalleryValues {
  pictures?: UploadFile[];
  items?: SharedMedia[];
}
export interface BlocksGalleryDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  arrangement?: "grid" | "strip" | "pairs" | null;
  pictures?: ManyReferences;
  items?: SharedMediaDraftInput[];
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksGalleryInput = BlocksGalleryDraftInput & ({ id: number } | {
  items?: SharedMediaInput[];
});
export interface BlocksGalleryShape {
  values: BlocksGalleryValues;
  required: never;
  places: {
    pictures: { to: UploadFileShape; media: true; many: true };
    items: { to: SharedMediaShape; many: true };
  };
}

/** blocks.hero. */
export interface BlocksHeroValues {
  id: number;
  heading: string;
  text: string | null;
}
export interface BlocksHero extends BlocksHeroValues {
  image?: UploadFile | null;
  link?: SharedLink | null;
}
export interface BlocksHeroDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  text?: string | null;
  image?: OneReference;
  link?: SharedLinkDraftInput | null;
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksHeroInput = BlocksHeroDraftInput & ({ id: number } | {
  heading: string;
  link?: SharedLinkInput | null;
});
export interface BlocksHeroShape {
  values: BlocksHeroValues;
  required: 'heading';
  places: {
    image: { to: UploadFileShape; media: true };
    link: { to: SharedLinkShape };
  };
}

/** blocks.newsletter. */
export interface BlocksNewsletterValues {
  id: number;
  heading: string;
  text: string | null;
  buttonLabel: string;
  frequency: "weekly" | "monthly" | "quarterly" | null;
}
export interface BlocksNewsletter extends BlocksNewsletterValues {
}
export interface BlocksNewsletterDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  text?: string | null;
  buttonLabel?: string | null;
  frequency?: "weekly" | "monthly" | "quarterly" | null;
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksNewsletterInput = BlocksNewsletterDraftInput & ({ id: number } | {
  heading: string;
  buttonLabel: string;
});
export interface BlocksNewsletterShape {
  values: BlocksNewsletterValues;
  required: 'heading' | 'buttonLabel';
  places: {
  };
}

/** blocks.teaser. */
export interface BlocksTeaserValues {
  id: number;
  heading: string;
  text: string | null;
  layout: "wide" | "narrow" | null;
}
export interface BlocksTeaser extends BlocksTeaserValues {
  article?: Article | null;
  image?: UploadFile | null;
}
export interface BlocksTeaserDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  text?: string | null;
  article?: OneReference;
  image?: OneReference;
  layout?: "wide" | "narrow" | null;
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksTeaserInput = BlocksTeaserDraftInput & ({ id: number } | {
  heading: string;
});
export interface BlocksTeaserShape {
  values: BlocksTeaserValues;
  required: 'heading';
  places: {
    article: { to: ArticleShape };
    image: { to: UploadFileShape; media: true };
  };
}

/** blocks.timeline. */
export interface BlocksTimelineValues {
  id: number;
  heading: string | null;
}
export interface BlocksTimeline extends BlocksTimelineValues {
  entries?: BlocksTimelineEntry[];
}
export interface BlocksTimelineDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  entries?: BlocksTimelineEntryDraftInput[];
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksTimelineInput = BlocksTimelineDraftInput & ({ id: number } | {
  entries?: BlocksTimelineEntryInput[];
});
export interface BlocksTimelineShape {
  values: BlocksTimelineValues;
  required: never;
  places: {
    entries: { to: BlocksTimelineEntryShape; many: true };
  };
}

/** blocks.timeline-entry. */
export interface BlocksTimelineEntryValues {
  id: number;
  year: number;
  text: string;
}
export interface BlocksTimelineEntry extends BlocksTimelineEntryValues {
}
export interface BlocksTimelineEntryDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  year?: number | null;
  text?: string | null;
}
/** An entry that is there may lack what is required of a new one. */
export type BlocksTimelineEntryInput = BlocksTimelineEntryDraftInput & ({ id: number } | {
  year: number;
  text: string;
});
export interface BlocksTimelineEntryShape {
  values: BlocksTimelineEntryValues;
  required: 'year' | 'text';
  places: {
  };
}

/** navigation.menu. */
export interface NavigationMenuValues {
  id: number;
  title: string;
}
export interface NavigationMenu extends NavigationMenuValues {
  sections?: NavigationSection[];
}
export interface NavigationMenuDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  title?: string | null;
  sections?: NavigationSectionDraftInput[];
}
/** An entry that is there may lack what is required of a new one. */
export type NavigationMenuInput = NavigationMenuDraftInput & ({ id: number } | {
  title: string;
  sections?: NavigationSectionInput[];
});
export interface NavigationMenuShape {
  values: NavigationMenuValues;
  required: 'title';
  places: {
    sections: { to: NavigationSectionShape; many: true };
  };
}

/** navigation.section. */
export interface NavigationSectionValues {
  id: number;
  heading: string;
}
export interface NavigationSection extends NavigationSectionValues {
  links?: SharedLink[];
}
export interface NavigationSectionDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  links?: SharedLinkDraftInput[];
}
/** An entry that is there may lack what is required of a new one. */
export type NavigationSectionInput = NavigationSectionDraftInput & ({ id: number } | {
  heading: string;
  links?: SharedLinkInput[];
});
export interface NavigationSectionShape {
  values: NavigationSectionValues;
  required: 'heading';
  places: {
    links: { to: SharedLinkShape; many: true };
  };
}

/** product.care. */
export interface ProductCareValues {
  id: number;
  instruction: string;
  maxTemperatureC: number | null;
}
export interface ProductCare extends ProductCareValues {
}
export interface ProductCareDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  instruction?: string | null;
  maxTemperatureC?: number | null;
}
/** An entry that is there may lack what is required of a new one. */
export type ProductCareInput = ProductCareDraftInput & ({ id: number } | {
  instruction: string;
});
export interface ProductCareShape {
  values: ProductCareValues;
  required: 'instruction';
  places: {
  };
}

/** product.dimensions. */
export interface ProductDimensionsValues {
  id: number;
  widthMm: number | null;
  heightMm: number | null;
  depthMm: number | null;
}
export interface ProductDimensions extends ProductDimensionsValues {
}
export interface ProductDimensionsDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  widthMm?: number | null;
  heightMm?: number | null;
  depthMm?: number | null;
}
export type ProductDimensionsInput = ProductDimensionsDraftInput;
export interface ProductDimensionsShape {
  values: ProductDimensionsValues;
  required: never;
  places: {
  };
}

/** product.faq. */
export interface ProductFaqValues {
  id: number;
  question: string;
  answer: string;
}
export interface ProductFaq extends ProductFaqValues {
}
export interface ProductFaqDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  question?: string | null;
  answer?: string | null;
}
/** An entry that is there may lack what is required of a new one. */
export type ProductFaqInput = ProductFaqDraftInput & ({ id: number } | {
  question: string;
  answer: string;
});
export interface ProductFaqShape {
  values: ProductFaqValues;
  required: 'question' | 'answer';
  places: {
  };
}

/** product.maker-note. */
export interface ProductMakerNoteValues {
  id: number;
  text: string;
}
export interface ProductMakerNote extends ProductMakerNoteValues {
  author?: Author | null;
  picture?: UploadFile | null;
}
export interface ProductMakerNoteDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  text?: string | null;
  author?: OneReference;
  picture?: OneReference;
}
/** An entry that is there may lack what is required of a new one. */
export type ProductMakerNoteInput = ProductMakerNoteDraftInput & ({ id: number } | {
  text: string;
});
export interface ProductMakerNoteShape {
  values: ProductMakerNoteValues;
  required: 'text';
  places: {
    author: { to: AuthorShape };
    picture: { to: UploadFileShape; media: true };
  };
}

/** product.measurement. */
export interface ProductMeasurementValues {
  id: number;
  label: string;
  amount: number;
  unit: "mm" | "cm" | "g" | "kg" | "ml" | "sheets" | "pages";
}
export interface ProductMeasurement extends ProductMeasurementValues {
}
export interface ProductMeasurementDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  label?: string | null;
  amount?: number | string | null;
  unit?: "mm" | "cm" | "g" | "kg" | "ml" | "sheets" | "pages" | null;
}
/** An entry that is there may lack what is required of a new one. */
export type ProductMeasurementInput = ProductMeasurementDraftInput & ({ id: number } | {
  label: string;
  amount: number | string;
  unit: "mm" | "cm" | "g" | "kg" | "ml" | "sheets" | "pages";
});
export interface ProductMeasurementShape {
  values: ProductMeasurementValues;
  required: 'label' | 'amount' | 'unit';
  places: {
  };
}

/** product.packaging. */
export interface ProductPackagingValues {
  id: number;
  container: "envelope" | "carton" | "tube" | "sleeve" | null;
  recyclable: boolean | null;
}
export interface ProductPackaging extends ProductPackagingValues {
  outerSize?: ProductDimensions | null;
}
export interface ProductPackagingDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  container?: "envelope" | "carton" | "tube" | "sleeve" | null;
  recyclable?: boolean | null;
  outerSize?: ProductDimensionsDraftInput | null;
}
/** An entry that is there may lack what is required of a new one. */
export type ProductPackagingInput = ProductPackagingDraftInput & ({ id: number } | {
  outerSize?: ProductDimensionsInput | null;
});
export interface ProductPackagingShape {
  values: ProductPackagingValues;
  required: never;
  places: {
    outerSize: { to: ProductDimensionsShape };
  };
}

/** product.part. */
export interface ProductPartValues {
  id: number;
  name: string;
  quantity: number | null;
  material: string | null;
}
export interface ProductPart extends ProductPartValues {
  measurements?: ProductMeasurement[];
}
export interface ProductPartDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  name?: string | null;
  quantity?: number | null;
  material?: string | null;
  measurements?: ProductMeasurementDraftInput[];
}
/** An entry that is there may lack what is required of a new one. */
export type ProductPartInput = ProductPartDraftInput & ({ id: number } | {
  name: string;
  measurements?: ProductMeasurementInput[];
});
export interface ProductPartShape {
  values: ProductPartValues;
  required: 'name';
  places: {
    measurements: { to: ProductMeasurementShape; many: true };
  };
}

/** shared.link. */
export interface SharedLinkValues {
  id: number;
  label: string;
  url: string;
  external: boolean | null;
  emphasis: "plain" | "strong" | null;
}
export interface SharedLink extends SharedLinkValues {
}
export interface SharedLinkDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  label?: string | null;
  url?: string | null;
  external?: boolean | null;
  emphasis?: "plain" | "strong" | null;
}
/** An entry that is there may lack what is required of a new one. */
export type SharedLinkInput = SharedLinkDraftInput & ({ id: number } | {
  label: string;
  url: string;
});
export interface SharedLinkShape {
  values: SharedLinkValues;
  required: 'label' | 'url';
  places: {
  };
}

/** shared.media. */
export interface SharedMediaValues {
  id: number;
  caption: string | null;
  credit: string | null;
}
export interface SharedMedia extends SharedMediaValues {
  file?: UploadFile | null;
}
export interface SharedMediaDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  file?: OneReference;
  caption?: string | null;
  credit?: string | null;
}
export type SharedMediaInput = SharedMediaDraftInput;
export interface SharedMediaShape {
  values: SharedMediaValues;
  required: never;
  places: {
    file: { to: UploadFileShape; media: true };
  };
}

/** shared.quote. */
export interface SharedQuoteValues {
  id: number;
  text: string;
  speaker: string | null;
  context: string | null;
}
export interface SharedQuote extends SharedQuoteValues {
}
export interface SharedQuoteDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  text?: string | null;
  speaker?: string | null;
  context?: string | null;
}
/** An entry that is there may lack what is required of a new one. */
export type SharedQuoteInput = SharedQuoteDraftInput & ({ id: number } | {
  text: string;
});
export interface SharedQuoteShape {
  values: SharedQuoteValues;
  required: 'text';
  places: {
  };
}

/** shared.rich-text. */
export interface SharedRichTextValues {
  id: number;
  heading: string | null;
  body: string;
}
export interface SharedRichText extends SharedRichTextValues {
}
export interface SharedRichTextDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  body?: string | null;
}
/** An entry that is there may lack what is required of a new one. */
export type SharedRichTextInput = SharedRichTextDraftInput & ({ id: number } | {
  body: string;
});
export interface SharedRichTextShape {
  values: SharedRichTextValues;
  required: 'body';
  places: {
  };
}

/** shared.seo. */
export interface SharedSeoValues {
  id: number;
  metaTitle: string;
  metaDescription: string | null;
  canonicalUrl: string | null;
  noIndex: boolean | null;
  structuredData: unknown;
}
export interface SharedSeo extends SharedSeoValues {
  shareImage?: UploadFile | null;
}
export interface SharedSeoDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  metaTitle?: string | null;
  metaDescription?: string | null;
  canonicalUrl?: string | null;
  noIndex?: boolean | null;
  structuredData?: unknown;
  shareImage?: OneReference;
}
/** An entry that is there may lack what is required of a new one. */
export type SharedSeoInput = SharedSeoDraftInput & ({ id: number } | {
  metaTitle: string;
});
export interface SharedSeoShape {
  values: SharedSeoValues;
  required: 'metaTitle';
  places: {
    shareImage: { to: UploadFileShape; media: true };
  };
}

/** shared.slider. */
export interface SharedSliderValues {
  id: number;
  heading: string | null;
  autoplay: boolean | null;
  secondsPerSlide: number | null;
}
export interface SharedSlider extends SharedSliderValues {
  files?: UploadFile[];
}
export interface SharedSliderDraftInput {
  /** Of an entry that is there, whose other values stay. */
  id?: number;
  heading?: string | null;
  files?: ManyReferences;
  autoplay?: boolean | null;
  secondsPerSlide?: number | null;
}
export type SharedSliderInput = SharedSliderDraftInput;
export interface SharedSliderShape {
  values: SharedSliderValues;
  required: never;
  places: {
    files: { to: UploadFileShape; media: true; many: true };
  };
}

/** All content types by uid. */
export interface DocumentShapes {
  'api::article.article': ArticleShape;
  'api::author.author': AuthorShape;
  'api::category.category': CategoryShape;
  'api::homepage.homepage': HomepageShape;
  'api::press-release.press-release': PressReleaseShape;
  'api::product.product': ProductShape;
  'api::site-setting.site-setting': SiteSettingShape;
  'api::tag.tag': TagShape;
  'plugin::upload.file': UploadFileShape;
  'plugin::users-permissions.role': RoleShape;
  'plugin::users-permissions.user': UserShape;
}

/** All components by uid. */
export interface ComponentShapes {
  'blocks.article-list': BlocksArticleListShape;
  'blocks.gallery': BlocksGalleryShape;
  'blocks.hero': BlocksHeroShape;
  'blocks.newsletter': BlocksNewsletterShape;
  'blocks.teaser': BlocksTeaserShape;
  'blocks.timeline': BlocksTimelineShape;
  'blocks.timeline-entry': BlocksTimelineEntryShape;
  'navigation.menu': NavigationMenuShape;
  'navigation.section': NavigationSectionShape;
  'product.care': ProductCareShape;
  'product.dimensions': ProductDimensionsShape;
  'product.faq': ProductFaqShape;
  'product.maker-note': ProductMakerNoteShape;
  'product.measurement': ProductMeasurementShape;
  'product.packaging': ProductPackagingShape;
  'product.part': ProductPartShape;
  'shared.link': SharedLinkShape;
  'shared.media': SharedMediaShape;
  'shared.quote': SharedQuoteShape;
  'shared.rich-text': SharedRichTextShape;
  'shared.seo': SharedSeoShape;
  'shared.slider': SharedSliderShape;
}

/** What a polymorphic relation may lead to. */
export type AnyDocument =
  | ({ __type: 'api::article.article' } & Article)
  | ({ __type: 'api::author.author' } & Author)
  | ({ __type: 'api::category.category' } & Category)
  | ({ __type: 'api::homepage.homepage' } & Homepage)
  | ({ __type: 'api::press-release.press-release' } & PressRelease)
  | ({ __type: 'api::product.product' } & Product)
  | ({ __type: 'api::site-setting.site-setting' } & SiteSetting)
  | ({ __type: 'api::tag.tag' } & Tag)
  | ({ __type: 'plugin::upload.file' } & UploadFile)
  | ({ __type: 'plugin::users-permissions.role' } & Role)
  | ({ __type: 'plugin::users-permissions.user' } & User);

/** What `createClient` takes: content types by the names in addresses. */
export interface ContentTypes {
  'articles': { kind: 'collection'; shape: ArticleShape; input: ArticleInput; draft: ArticleDraftInput; locale: Locale };
  'authors': { kind: 'collection'; shape: AuthorShape; input: AuthorInput; draft: AuthorInput; locale: never };
  'categories': { kind: 'collection'; shape: CategoryShape; input: CategoryInput; draft: CategoryInput; locale: Locale };
  'homepage': { kind: 'single'; shape: HomepageShape; input: HomepageInput; draft: HomepageDraftInput; locale: Locale };
  'press-releases': { kind: 'collection'; shape: PressReleaseShape; input: PressReleaseInput; draft: PressReleaseDraftInput; locale: Locale };
  'products': { kind: 'collection'; shape: ProductShape; input: ProductInput; draft: ProductDraftInput; locale: Locale };
  'site-setting': { kind: 'single'; shape: SiteSettingShape; input: SiteSettingInput; draft: SiteSettingInput; locale: Locale };
  'tags': { kind: 'collection'; shape: TagShape; input: TagInput; draft: TagInput; locale: never };
}
