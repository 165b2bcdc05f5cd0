/** Elements that draw or describe. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image style ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite ' +
    'feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

/** Elements, in lower case, that execute, link or embed something: an image with one of them is refused. */
export const refusedElements: ReadonlySet<string> = new Set(
  (
    'script foreignobject iframe frame object embed applet handler listener a link meta base audio video canvas source track form ' +
    'input button html body feimage animate animatemotion animatetransform animatecolor set discard cursor'
  ).split(' '),
);

/** Presentation and geometry attributes. References, `aria-…`, `data-…` and `xml:space` are allowed, too. */
export const allowedAttributes: ReadonlySet<string> = new Set(
  (
    'id class style lang role tabindex version viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points ' +
    'width height rotate pathLength transform transform-origin gradientTransform gradientUnits spreadMethod offset patternUnits ' +
    'patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type markerWidth markerHeight markerUnits ' +
    'refX refY orient filterUnits primitiveUnits textLength lengthAdjust startOffset method spacing side requiredExtensions ' +
    'systemLanguage alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation ' +
    'color-interpolation-filters color-rendering direction display dominant-baseline fill fill-opacity fill-rule filter flood-color ' +
    'flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering ' +
    'isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order ' +
    'pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi ' +
    'vector-effect visibility white-space word-spacing writing-mode in in2 result mode type values tableValues slope intercept ' +
    'amplitude exponent operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength ' +
    'preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector yChannelSelector ' +
    'stdDeviation radius baseFrequency numOctaves seed stitchTiles azimuth elevation z pointsAtX pointsAtY pointsAtZ ' +
    'limitingConeAngle'
  ).split(' '),
);
