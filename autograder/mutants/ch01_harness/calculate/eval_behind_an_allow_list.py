# Wrong: hands the text to eval once its characters are allowed, as the shortcut of section 8 does.
def calculate(expression: str) -> int | float:
    text = expression.replace("×", "*").replace("÷", "/").strip()
    if len(text) > 200 or not set(text) <= set("0123456789+-*/(). "):
        raise ValueError("unsupported characters")
    try:
        value = eval(text, {"__builtins__": {}})
    except (SyntaxError, TypeError, ZeroDivisionError) as error:
        raise ValueError(str(error)) from None
    return int(value) if value == int(value) else value
