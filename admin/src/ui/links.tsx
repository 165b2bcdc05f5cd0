import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  NavLink,
  type NavLinkProps,
  Paper,
  type PaperProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './links.module.css';

type AnchorElementProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** A link in a text that leads to a view. */
export const TextLink = createLink((props: AnchorProps & AnchorElementProps) => <Anchor {...props} />);

/** A link above a heading, back to what the view is a part of. */
export const BackLink = createLink(({ children, ...props }: AnchorProps & AnchorElementProps) => (
  <Anchor {...props} size="sm" className={classes.back}>
    <ArrowLeft size={15} aria-hidden /> {children}
  </Anchor>
));

/** A link to a view that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & AnchorElementProps) => <Button component="a" {...props} />);

/** A link of the navigation; it says by itself whether its view is the one that is shown. */
export const NavigationLink = createLink((props: NavLinkProps & AnchorElementProps) => (
  <NavLink component="a" {...props} />
));

/** A link to a view that is a part of a page of its own. */
export const TileLink = createLink((props: PaperProps & AnchorElementProps) => <Paper component="a" {...props} />);
